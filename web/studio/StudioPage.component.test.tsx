import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SiteContent } from '#contracts/studio/site-content.ts';
import { publishDraft } from '#contracts/studio/studio.ts';
import { expectAccessible } from '../testing/axe.ts';
import { type FakeRequest, mockEndpoint, replyWith } from '../testing/fake-server.ts';
import { goBack } from '../testing/go-back.ts';
import { openAsCoach } from '../testing/open-as-coach.tsx';
import { sampleContent } from '../testing/sample-site.ts';
import { draftOf, lastDraft, mockStudio, studioOf } from '../testing/sample-studio.ts';
import { addCustomPage } from './custom-page-changes.ts';
import StudioPage from './StudioPage.tsx';

const faq = { title: 'FAQ', path: '/faq', description: 'What people ask.' };
const added = addCustomPage(sampleContent, faq);
const content: SiteContent = {
  ...added,
  profile: { ...added.profile, brand: 'Ella Wren Nutrition' },
  look: { ...added.look, logo: { kind: 'initials', text: 'EW' } },
  customPages: added.customPages.map((each) => ({ ...each, inMenu: true })),
};
let saves: FakeRequest[];

async function open(path: string) {
  history.replaceState(null, '', `/admin/pages?page=${path}`);
  saves = mockStudio(studioOf({ draft: draftOf(content, 1) }));
  await openAsCoach(<StudioPage />);
}
beforeEach(() => page.viewport(1280, 900));

test('the shown page has the header and footer that visitors will see, with name, logo and menu of the draft', async () => {
  await open('/about');
  const main = page.getByRole('navigation', { name: 'Main, on the shown page' });
  await expect.element(main.getByRole('link', { name: 'FAQ' })).toBeVisible();
  await expect.element(main.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect.element(main.getByRole('link', { name: 'About Me' })).toHaveAttribute('aria-current', 'page');
  expect(main.getByRole('link', { name: 'Calendar' }).elements()).toEqual([]);
  await expect.element(page.getByText('EW', { exact: true }).first()).toBeVisible();
  expect(page.getByRole('link', { name: 'Ella Wren Nutrition' }).elements()).toHaveLength(2);
  await expectAccessible();
  await main.getByRole('link', { name: 'FAQ' }).click();
  expect(location.pathname).toBe('/admin/pages');
});

test('on a phone its menu opens, and words of the footer are typed where they stand', async () => {
  await page.viewport(390, 844);
  await open('/about');
  await expect.element(page.getByText('Menu', { exact: true })).toBeInTheDocument();
  const summary = page.getByText('Menu', { exact: true }).element().closest('summary') as HTMLElement;
  expect((summary.parentElement as HTMLDetailsElement).open).toBe(false);
  await userEvent.click(summary);
  await expect
    .element(page.getByRole('navigation', { name: 'Main, on the shown page' }).getByRole('link', { name: 'FAQ' }))
    .toBeVisible();
  await userEvent.click(page.getByText(sampleContent.profile.tagline).last());
  await expect.element(page.getByRole('textbox', { name: 'You, tagline' })).toHaveFocus();
});

test('links to other sites are those of the settings, also after publishing, and no words of the pages', async () => {
  const { profile } = sampleContent;
  const videoChannel = { ...profile.videoChannel, label: 'Podcast' };
  const stored = { ...sampleContent, profile: { ...profile, videoChannel, brand: 'Ella Wren Nutrition' } };
  history.replaceState(null, '', '/admin/pages?page=/');
  mockStudio(studioOf({ draft: draftOf(stored, 1) }));
  const studio = studioOf({ draft: draftOf(stored, 0), publishedContent: stored });
  mockEndpoint(publishDraft, () => replyWith({ message: 'Done.', studio }));
  await openAsCoach(<StudioPage />);
  const expectSettings = async () => {
    await expect.element(page.getByRole('link', { name: profile.videoChannel.label }).first()).toBeInTheDocument();
    expect(page.getByText('Podcast').elements()).toEqual([]);
  };
  await expectSettings();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect.element(page.getByText('Visitors see this.')).toBeVisible();
  await expectSettings();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'All words as a list' }).click();
  await expect.element(page.getByRole('textbox', { name: 'You, tagline' })).toBeVisible();
  expect(page.getByRole('textbox', { name: /You, video channel/ }).elements()).toEqual([]);
});

test('a checkout has the way back in its header, and no menu', async () => {
  await open('/checkout');
  await expect.element(page.getByRole('link', { name: 'Back to the offers' })).toBeVisible();
  expect(page.getByRole('navigation', { name: 'Main, on the shown page' }).elements()).toEqual([]);
});

test('a block is added from the list of all words, by keyboard, and Cancel leaves no block', async () => {
  await open('/faq');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'All words as a list' }).click();
  (await page.getByRole('button', { name: 'Add a block', exact: true }).findElement()).focus();
  await userEvent.keyboard('{Enter}');
  (await page.getByRole('button', { name: 'Quote' }).findElement()).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Quote added at the end of the page')).toBeVisible();
  await expect.poll(() => lastDraft(saves)?.customPages[0]?.blocks.map(({ kind }) => kind)).toEqual(['text', 'quote']);
  await page.getByRole('button', { name: 'Add a block', exact: true }).click();
  await page.getByRole('button', { name: 'Picture', exact: true }).click();
  await page.getByRole('dialog', { name: 'Picture' }).getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByText('No picture added')).toBeVisible();
  await expect.poll(() => lastDraft(saves)?.customPages[0]?.blocks.map(({ kind }) => kind)).toEqual(['text', 'quote']);
  await expectAccessible();
});

test('the coach, who is signed in, sees the prices of visitors', async () => {
  await open('/coaching-offers');
  await expect.element(page.getByRole('heading', { name: sampleContent.offers.title })).toBeVisible();
  await expect.element(page.getByText(/^\$\d+/).first()).toBeVisible();
  expect(page.getByText('Your member price').elements()).toEqual([]);
  expect(document.querySelectorAll('s')).toHaveLength(0);
});

test('Back leads to the page that was shown before, and from the list to the page itself', async () => {
  await open('/about');
  const chooser = page.getByRole('combobox', { name: 'Page' });
  await chooser.selectOptions('FAQ');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'All words as a list' }).click();
  const list = page.getByRole('button', { name: 'Change this text' });
  await expect.element(list).toBeVisible();
  history.back();
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(chooser).toHaveDisplayValue('FAQ');
  history.back();
  await expect.element(chooser).toHaveDisplayValue('About Me');
  expect(location.search).toBe('?page=/about');
});

test('on the narrowest phone the page, its settings and a new one are in one row', async () => {
  await page.viewport(320, 844);
  await open('/faq');
  const chooser = page.getByRole('combobox', { name: 'Page' });
  await expect.element(chooser).toBeVisible();
  const row = chooser.element().getBoundingClientRect();
  for (const name of ['Page settings', 'New page']) {
    const button = page.getByRole('button', { name, exact: true }).element().getBoundingClientRect();
    expect(button.top).toBeLessThan(row.bottom);
    expect(button.left).toBeGreaterThanOrEqual(row.right);
  }
});

test('Back closes the dialog that is open; after a new page it leads to the page before', async () => {
  await open('/about');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  for (const name of ['Name, logo, colors and fonts', 'In search and when shared', 'Old addresses']) {
    await button('More').click();
    await page.getByRole('menuitem', { name }).click();
    const heading = page.getByRole('heading', { level: 2, name });
    await expect.element(heading).toBeVisible();
    await goBack();
    await expect.element(heading).not.toBeInTheDocument();
    expect(location.search).toBe('?page=/about');
  }
  await button('New page').click();
  await page.getByLabelText('Title').fill('Recipes');
  await page.getByLabelText('Description').fill('What to cook.');
  await button('Create the page').click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Recipes' })).toBeVisible();
  await goBack();
  await expect.element(page.getByRole('combobox', { name: 'Page' })).toHaveDisplayValue('About Me');
  expect(history.state).not.toMatchObject({ isDialog: true });
});
