import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listOpenSlots } from '#contracts/booking/free-calls.ts';
import { expectAccessible } from '../testing/axe.ts';
import { mockEndpoint, replyWith } from '../testing/fake-server.ts';
import { openAsCoach } from '../testing/open-as-coach.tsx';
import { sampleContent } from '../testing/sample-site.ts';
import { draftOf, mockStudio, studioOf } from '../testing/sample-studio.ts';
import { withoutMarks } from './mark-content.ts';
import StudioPage from './StudioPage.tsx';

const { title, intro } = sampleContent.home.hero;

async function open(sampleTexts: readonly string[], content = sampleContent) {
  const draft = draftOf(content, 0);
  mockStudio(studioOf({ draft, publishedContent: content, published: null, sampleTexts: [...sampleTexts] }));
  await openAsCoach(<StudioPage />);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
}
beforeEach(() => history.replaceState(null, '', '/'));

/** The underlined texts. */
const marked = () => [...(CSS.highlights.get('sample-text') ?? [])].map((range) => withoutMarks(String(range)));
const field = (name: string) => page.getByRole('textbox', { name });
const next = () => page.getByRole('button', { name: 'Next sample text' }).click();

test('texts of the sample are underlined until they are changed', async () => {
  await page.viewport(390, 844);
  await open([title, intro, sampleContent.about.title]);
  await expect.poll(marked).toEqual([title, intro]);
  await expect.element(page.getByText('2 sample texts left here, 3 in all')).toBeVisible();
  await next();
  await expect.element(field('Home, top of the page, title')).toHaveFocus();
  await expect.element(field('Home, top of the page, title')).toHaveAccessibleDescription('Still a sample text.');
  await expect.element(field('Home, top of the page, title')).toBeInViewport();
  await expectAccessible();
  await field('Home, top of the page, title').fill('Eat in peace');
  await expect.element(field('Home, top of the page, title')).not.toHaveAccessibleDescription('Still a sample text.');
  await expect.element(page.getByText('1 sample text left here, 2 in all')).toBeVisible();
  await next();
  await expect.element(field('Home, top of the page, introduction')).toHaveFocus();
  await expect.poll(marked).toEqual([intro]);
});

test('the next text may be on another page', async () => {
  await open([sampleContent.about.closing.text]);
  await expect.element(page.getByText('No sample text left here, 1 in all')).toBeVisible();
  await next();
  await expect.element(field('About Me, end of the page, text')).toHaveFocus();
  await expect.element(field('About Me, end of the page, text')).toBeInViewport();
  await expect.element(page.getByRole('combobox', { name: 'Page' })).toHaveValue('/about');
});

test('a text that the page does not show where it stands is changed in a dialog', async () => {
  // The page of the free call asks for them.
  mockEndpoint(listOpenSlots, () => replyWith([]));
  await open([sampleContent.freeCall.effort]);
  await next();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Two minutes');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.element(page.getByRole('button', { name: 'Next sample text' })).not.toBeInTheDocument();
});

test('the buttons of a text near the edge of a phone stay on the page', async () => {
  await page.viewport(390, 844);
  const [work] = sampleContent.about.work;
  await open([work?.place ?? '']);
  await next();
  await expect.element(field('About Me, work 1, place')).toHaveFocus();
  const { right } = page.getByRole('button', { name: 'Done' }).element().getBoundingClientRect();
  expect(right).toBeLessThan(390 - 16);
  await expect.element(page.getByRole('button', { name: 'Done' })).toBeInViewport({ ratio: 1 });
});

test('the list of all words says it too, and leads from one to the next', async () => {
  await open([title, intro]);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'All words as a list' }).click();
  await expect
    .element(field('Home, top of the page, introduction'))
    .toHaveAccessibleDescription('Still a sample text.');
  await next();
  await expect.element(field('Home, top of the page, title')).toHaveFocus();
  await next();
  await expect.element(field('Home, top of the page, introduction')).toHaveFocus();
  await field('Home, top of the page, introduction').fill('In my own words');
  await expect
    .element(field('Home, top of the page, introduction'))
    .not.toHaveAccessibleDescription('Still a sample text.');
});
