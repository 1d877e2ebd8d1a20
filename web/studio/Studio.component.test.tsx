import { useEffect, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cancelScheduledPublishing, getStudio, publishDraft, saveDraft } from '#contracts/studio/studio.ts';
import { onSiteChanged, useSite } from '../site.tsx';
import { expectAccessible } from '../testing/axe.ts';
import { type FakeRequest, failNetwork, mockEndpoint, replyWith } from '../testing/fake-server.ts';
import { openAsCoach } from '../testing/open-as-coach.tsx';
import { sampleContent } from '../testing/sample-site.ts';
import { draftOf, lastDraft, mockStudio, studioOf } from '../testing/sample-studio.ts';
import { getShownToast } from '../ui/toast.ts';
import { addCustomPage } from './custom-page-changes.ts';
import { changeValue } from './edit-content.ts';
import StudioPage from './StudioPage.tsx';

const titled = (title: string) => changeValue(sampleContent, 'home.hero.title', () => title);
const { title } = sampleContent.home.hero;
let saves: FakeRequest[];

beforeEach(() => {
  history.replaceState(null, '', '/');
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T12:00:00Z') });
});

async function open(state = studioOf(), shown = title) {
  saves = mockStudio(state);
  await openAsCoach(<StudioPage />);
  await expect.element(page.getByRole('heading', { name: shown })).toBeVisible();
}
const lastSaved = () => lastDraft(saves);
const status = page.getByRole('status').filter({ hasText: /sav|Visitors/i });
const heading = (name: string) => page.getByRole('heading', { name });
const chooseMore = async (item: string) => {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

test('a text is typed where it stands, saves itself, and is undone and redone', async () => {
  await open();
  await expect.element(status).toMatchTextContent('Visitors see this.');
  await heading(title).click();
  const field = page.getByRole('textbox', { name: 'Home, top of the page, title' });
  await expect.element(field).toHaveFocus();
  await field.fill('Eat in peace');
  await expect.element(status).toMatchTextContent('Saved. Visitors see it once you publish.');
  expect(saves.map(({ body }) => body)).toMatchObject([{ revision: 0, baseVersion: 3 }]);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect.element(heading('Eat in peace')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(heading(title)).toBeVisible();
  await expect.element(status).toMatchTextContent('Visitors see this.');
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect.element(heading('Eat in peace')).toBeVisible();
});

test('entries of a list are added, moved and removed, and typing goes on in the entry', async () => {
  history.replaceState(null, '', '/?page=/about');
  saves = mockStudio();
  await openAsCoach(<StudioPage />);
  const [first, second] = sampleContent.about.education.map((entry) => entry.title) as [string, string];
  await page.getByText(first).first().click();
  await page.getByRole('button', { name: 'Add below' }).click();
  await page.getByRole('textbox', { name: 'About Me, education 2, title' }).fill('A new degree');
  await page.getByRole('button', { name: 'Move down' }).click();
  await expect.element(page.getByRole('textbox', { name: 'About Me, education 3, title' })).toHaveValue('A new degree');
  await expect
    .poll(() =>
      lastSaved()
        ?.about.education.map((entry) => entry.title)
        .slice(0, 3),
    )
    .toEqual([first, second, 'A new degree']);
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => lastSaved()?.about.education).toEqual(sampleContent.about.education);
});

test('publishing shows before and after, now or at a time of the coach’s clock', async () => {
  await page.viewport(390, 844);
  const sent = mockEndpoint(publishDraft, () => replyWith({ message: 'Done.', studio: studioOf() }));
  const long = 'It has many words that stay as they are. '.repeat(6);
  const draft = changeValue(sampleContent, 'about.intro.0', () => `${long}It grew.`);
  const publishedContent = changeValue(titled('As it was'), 'about.intro.0', () => `${long}It was short.`);
  await open(studioOf({ draft: draftOf(draft, 2), publishedContent }));
  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish your changes' });
  await expect.element(dialog.getByText('2 changes', { exact: true })).toBeVisible();
  await expect.element(dialog.getByText('Before: … It was short.')).toBeVisible();
  await expect.element(dialog.getByText('As it was')).toBeVisible();
  await expect.element(dialog.getByRole('radio', { name: 'Now' })).toBeChecked();
  await expectAccessible();
  await dialog.getByRole('radio', { name: 'Later' }).click();
  const edgeOf = (element: Element, edge: 'top' | 'bottom') => element.getBoundingClientRect()[edge];
  const bar = dialog.getByRole('button', { name: /^Publish on/ });
  await expect
    .poll(() => edgeOf(dialog.getByLabelText('Time').element(), 'bottom') - edgeOf(bar.element(), 'top'))
    .toBeLessThan(0);
  await dialog.getByLabelText('Day').fill('2026-11-23');
  await dialog.getByRole('button', { name: 'Publish on Mon, Nov 23, 8:00 AM' }).click();
  await expect.element(dialog.getByLabelText('Day')).toHaveAccessibleDescription(/That time has passed/);
  await expect.element(dialog.getByLabelText('Day')).toHaveFocus();
  await dialog.getByLabelText('Day').fill('2027-01-04');
  await dialog.getByLabelText('Time').selectOptions('8:00 AM');
  await dialog.getByRole('button', { name: 'Publish on Mon, Jan 4, 8:00 AM' }).click();
  await expect
    .poll(() => sent.map(({ body }) => body))
    .toEqual([{ revision: 2, publishAt: '2027-01-04T13:00:00.000Z' }]);
  await expect.poll(() => getShownToast()?.title).toBe('Scheduled for Mon, Jan 4, 8:00 AM');
});

test('the words of an empty block are named above the changes, and publishing anyway takes one tap', async () => {
  const sent = mockEndpoint(publishDraft, () => replyWith({ message: 'Done.', studio: studioOf() }));
  const content = addCustomPage(sampleContent, { title: 'FAQ', path: '/faq', description: 'Questions' });
  await open(studioOf({ draft: draftOf(content, 2) }));
  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish your changes' });
  await expect.element(dialog.getByText('These places still hold the words that they began with:')).toBeVisible();
  await expect.element(dialog.getByText('FAQ, block 1 (Text)')).toBeVisible();
  await expect.element(dialog.getByText('FAQ, block 1 (Text)')).toBeInViewport();
  await dialog.getByRole('button', { name: 'Publish anyway' }).click();
  await expect.poll(() => sent).toHaveLength(1);
  await expect.poll(getShownToast).toMatchObject({ title: 'Published', description: 'Done.', isChange: true });
});

test('a draft that another device has published is not refused again and again: its newest words are shown', async () => {
  await open(studioOf({ draft: draftOf(titled('From the phone'), 2) }), 'From the phone');
  const newest = studioOf({ draft: draftOf(titled('Newest'), 0), publishedContent: titled('Newest') });
  const refusal = { code: 'DRAFT_CHANGED', message: 'Here is the newest draft.', error: 'Changed.' };
  mockEndpoint(publishDraft, () => Response.json({ ...refusal, draft: newest.draft }, { status: 409 }));
  mockEndpoint(getStudio, () => replyWith(newest));
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect.element(page.getByText('Nothing has changed since the last time you published.')).toBeVisible();
  await expect.poll(getShownToast).toMatchObject({ title: 'Not published', description: refusal.message });
  await page.getByRole('button', { name: 'Not yet' }).click();
  await expect.element(heading('Newest')).toBeVisible();
});

test('what the site has published is said to be published, also if its reply got lost', async () => {
  await open(studioOf({ draft: draftOf(titled('By train'), 2) }), 'By train');
  mockEndpoint(publishDraft, failNetwork);
  const publishedContent = titled('By train');
  const published = { version: 4, publishedAt: '2026-11-24T12:00:00.000Z', publishedBy: 'coach@example.com' };
  mockEndpoint(getStudio, () =>
    replyWith(studioOf({ draft: draftOf(publishedContent, 0), published, publishedContent })),
  );
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect.poll(getShownToast).toMatchObject({ title: 'Published' });
  await expect.element(status).toMatchTextContent('Visitors see this.');
});

const scheduled = { publishAt: '2027-01-02T13:00:00.000Z', revision: 1 };

test('other words that are scheduled are said to be dropped before others are published or their time is canceled', async () => {
  const cancelled = mockEndpoint(cancelScheduledPublishing, () => replyWith({ message: 'Done.', studio: studioOf() }));
  await open(studioOf({ draft: draftOf(titled('By train'), 2), scheduled }), 'By train');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect.element(page.getByText('What was to go live on Jan 2, 2027, 8:00 AM won’t any more.')).toBeVisible();
  await page.getByRole('button', { name: 'Not yet' }).click();
  await page.getByRole('button', { name: 'Cancel this date' }).click();
  const question = page.getByRole('alertdialog');
  await expect.element(question).toMatchTextContent('What was to go live on Jan 2, 2027, 8:00 AM won’t any more.');
  expect(cancelled).toEqual([]);
  await question.getByRole('button', { name: 'Cancel the date' }).click();
  await expect.poll(() => cancelled).toHaveLength(1);
});

test('words that aren’t saved yet stay when a publication is canceled, which says if there was none any more', async () => {
  const message = 'Nothing was scheduled any more.';
  mockEndpoint(cancelScheduledPublishing, () => replyWith({ message, studio: studioOf() }));
  await open(studioOf({ scheduled: { ...scheduled, revision: 0 } }));
  mockEndpoint(saveDraft, failNetwork);
  await heading(title).click();
  await page.getByRole('textbox', { name: 'Home, top of the page, title' }).fill('Typed in a tunnel');
  await expect.element(status).toMatchTextContent('Not saved yet');
  await page.getByRole('button', { name: 'Cancel this date' }).click();
  await expect.poll(getShownToast).toMatchObject({ title: message });
  await expect.element(page.getByRole('button', { name: 'Cancel this date' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect.element(heading('Typed in a tunnel')).toBeVisible();
});

test('after publishing, the header of the admin area has the name that was published', async () => {
  const Header = () => {
    const { content } = useSite();
    const [brand, setBrand] = useState(content.profile.brand);
    useEffect(() => onSiteChanged(() => setBrand(content.profile.brand)), [content]);
    return <p>Header: {brand}</p>;
  };
  const content = changeValue(sampleContent, 'profile.brand', () => 'Plain Plates');
  mockStudio(studioOf({ draft: draftOf(content, 2) }));
  mockEndpoint(publishDraft, () => replyWith({ message: 'Done.', studio: studioOf({ publishedContent: content }) }));
  await openAsCoach(
    <>
      <Header />
      <StudioPage />
    </>,
  );
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect.element(page.getByText('Header: Plain Plates')).toBeVisible();
});

test('the keyboard reaches all words by a button before the shown page', async () => {
  await open();
  const toList = page.getByRole('button', { name: 'Edit all words as a list' });
  const more = page.getByRole('button', { name: 'More' });
  more.element().focus();
  for (let presses = 0; presses < 8 && document.activeElement !== toList.element(); presses += 1)
    await userEvent.keyboard('{Tab}');
  await expect.element(toList).toHaveFocus();
  expect(toList.element().getBoundingClientRect().height).toBeGreaterThan(40);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => (document.activeElement as HTMLTextAreaElement).value).toBe(sampleContent.profile.brand);
});

test('titles for search are changed beside their preview', async () => {
  await open();
  await chooseMore('In search and when shared');
  await page.getByRole('textbox', { name: 'Title' }).fill('Meals for busy weeks');
  await expect
    .element(page.getByRole('region', { name: 'In search results' }))
    .toMatchTextContent(`Meals for busy weeks · ${sampleContent.profile.brand}`);
  await expectAccessible();
});

const savedLook = () => lastSaved()?.look;

test('colors, fonts, logo and name show on the page at once, are undone, and are listed in words', async () => {
  await open();
  await chooseMore('Name, logo, colors and fonts');
  const panel = page.getByRole('region', { name: 'Name, logo, colors and fonts' });
  await expect.element(panel.getByRole('heading', { name: 'Name, logo' })).toHaveFocus();
  const shown = () => getComputedStyle(heading(title).element());
  const before = { color: shown().color, font: shown().fontFamily };

  await panel.getByRole('radio', { name: 'Plum' }).click();
  await panel.getByRole('radio', { name: 'Lora' }).click();
  await expect.poll(() => shown().fontFamily).toContain('Lora Variable');
  expect(shown().color).not.toBe(before.color);
  await panel.getByRole('radio', { name: 'Letters' }).click();
  const letters = panel.getByRole('textbox', { name: 'One to three letters' });
  await expect.element(letters).toHaveValue('ME');
  await letters.fill('MAYA');
  await expect.element(letters).toHaveAccessibleDescription(/./);
  await expect.element(letters).toHaveValue('MAYA');
  await panel.getByRole('textbox', { name: 'Name of the site' }).fill('Kitchen Table');
  await expectAccessible();

  await panel.getByRole('button', { name: 'Done' }).click();
  await expect.element(page.getByRole('button', { name: 'More' })).toHaveFocus();
  await expect.element(status).toMatchTextContent('Saved.');
  expect(savedLook()).toMatchObject({
    palette: 'plum',
    headingFont: 'lora',
    logo: { kind: 'initials', text: 'ME' },
  });
  await page.getByRole('button', { name: 'Publish' }).click();
  const changes = page.getByRole('dialog').getByRole('listitem');
  await expect.element(changes.filter({ hasText: 'Colors' })).toMatchTextContent(/Forest.*Plum/);
  await expect.element(changes.filter({ hasText: 'Font of headings' })).toMatchTextContent(/Fraunces.*Lora/);
  await expect.element(changes.filter({ hasText: 'Logo' })).toMatchTextContent(/The drawn leaf.*The letters ME/);
  await page.getByRole('button', { name: 'Not yet' }).click();
  for (let step = 0; step < 4; step += 1) await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => ({ color: shown().color, font: shown().fontFamily })).toEqual(before);
});

test('an own color that is too pale is used in a shade that can be read, and a picture of the pages can be the logo', async () => {
  await open();
  await chooseMore('Name, logo, colors and fonts');
  const panel = page.getByRole('region', { name: 'Name, logo, colors and fonts' });
  await panel.getByRole('checkbox', { name: 'My own color' }).click();
  await panel.getByLabelText('Own color', { exact: true }).fill('#ffd84d');
  await expect.element(panel.getByText('So that all words can be read')).toBeVisible();
  await panel.getByRole('radio', { name: 'A picture' }).click();
  await expect.element(panel.getByRole('button', { name: 'Choose a picture' })).toBeVisible();
  await expect.poll(() => savedLook()).toMatchObject({ accent: '#ffd84d', logo: { kind: 'leaf' } });
  await panel.getByRole('radio', { name: sampleContent.profile.portrait.alt }).click();
  await panel.getByRole('checkbox', { name: 'Show the name beside it' }).click();
  await expect.element(status).toMatchTextContent('Saved.');
  await expect
    .poll(() => savedLook())
    .toMatchObject({
      accent: '#ffd84d',
      logo: { kind: 'picture', picture: sampleContent.profile.portrait, showsName: false },
    });
});
