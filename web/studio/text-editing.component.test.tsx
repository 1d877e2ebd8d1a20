import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CONTENT_PATH } from '#contracts/pages/public-pages.ts';
import { fillerWords } from '#contracts/studio/blocks/filler-words.ts';
import { DraftContent } from '#contracts/studio/draft-content.ts';
import type { SiteContent } from '#contracts/studio/site-content.ts';
import { mockEndpoint, replyWith } from '../testing/fake-server.ts';
import { openAsCoach } from '../testing/open-as-coach.tsx';
import { sampleContent } from '../testing/sample-site.ts';
import { addBlock, addCustomPage } from './custom-page-changes.ts';
import { PageEditor } from './PageEditor.tsx';

const { title } = sampleContent.home.hero;
const education = sampleContent.about.education.map((entry) => entry.title);
let content: SiteContent;

function Editor({ start, path }: { start: SiteContent; path: string }) {
  const [value, setValue] = useState(start);
  content = value;
  const change = (next: SiteContent) => {
    const { error } = DraftContent.safeParse(next);
    if (!error) setValue(next);
    return error?.issues[0]?.message ?? null;
  };
  return (
    <PageEditor path={path} content={value} samples={new Set()} requested={null} onChange={change} onList={() => {}} />
  );
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = page.getByRole('textbox', { name: /^(Home|About Me), / });
const boxOf = (element: Element) => element.getBoundingClientRect();
async function open(path: string, start = sampleContent) {
  await openAsCoach(<Editor start={start} path={path} />);
}
async function openHeadline() {
  await open('/');
  await page.getByRole('heading', { name: title }).click();
  await expect.element(field).toHaveFocus();
}

beforeEach(async () => {
  await page.viewport(390, 844);
  mockEndpoint({ method: 'GET', path: CONTENT_PATH }, () => replyWith({}));
});

test.each([
  ['too long', 'Soup '.repeat(50)],
  ['empty', ''],
])('a headline that is %s stays open with its error, and Escape gives the old one back', async (_, typed) => {
  await openHeadline();
  await field.fill(typed);
  await expect.element(page.getByRole('alert')).toBeVisible();
  await button('Done').click();
  await expect.element(field).toHaveValue(typed);
  await page.getByRole('heading', { name: sampleContent.home.results.title }).click();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue(typed);
  await expect.element(page.getByRole('alert')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(field).not.toBeInTheDocument();
  expect(content.home.hero.title).toBe(title);
});

test('typing replaces the filler words of new blocks', async () => {
  const faq = { title: 'FAQ', path: '/faq', description: 'What people ask.' };
  const start = addBlock(addBlock(addCustomPage(sampleContent, faq), 0, 1, 'quote'), 0, 2, 'questions');
  await open('/faq', start);
  for (const filler of [fillerWords.quote, fillerWords.who, fillerWords.question]) {
    await page.getByText(new RegExp(`^${filler}\\W*$`)).click();
    await expect.element(page.getByRole('textbox')).toHaveFocus();
    await userEvent.keyboard('My soup');
    await expect.element(page.getByRole('textbox')).toHaveValue('My soup');
    await button('Done').click();
  }
  await page.getByText(fillerWords.text).click();
  await expect.element(page.getByRole('textbox', { name: 'Your text' })).toHaveFocus();
  await userEvent.keyboard('My oats');
  await button('Done').click();
  await expect.element(page.getByText('My oats')).toBeVisible();
  const words = JSON.stringify(content.customPages[0]?.blocks);
  for (const filler of [fillerWords.quote, fillerWords.text, fillerWords.question]) expect(words).not.toContain(filler);
});

test('typing replaces the words that a new entry begins with', async () => {
  await open('/about');
  await page
    .getByText(education[0] ?? '')
    .first()
    .click();
  await button('Add below').click();
  await expect.element(page.getByRole('textbox', { name: 'About Me, education 2, title' })).toHaveFocus();
  await userEvent.keyboard('A new degree');
  await expect.poll(() => content.about.education[1]?.title).toBe('A new degree');
});

test('what stands below a headline moves down while it grows, also when it is too long', async () => {
  await openHeadline();
  const intro = page.getByText(sampleContent.home.hero.intro).element();
  for (const length of [35, 60]) {
    await field.fill('Soup '.repeat(length));
    await expect.poll(() => boxOf(intro).top - boxOf(field.element()).bottom).toBeGreaterThanOrEqual(0);
  }
});

test('the buttons of an entry are one row on a phone and cover nothing below, and a removed one comes back', async () => {
  await open('/about');
  await page
    .getByText(education[0] ?? '')
    .first()
    .click();
  const names = ['Move up', 'Move down', 'Remove', 'Add below', 'Done'];
  const boxes = names.map((name) => boxOf(button(name).element()));
  expect(new Set(boxes.map(({ top }) => Math.round(top))).size).toBe(1);
  expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(390);
  const place = page.getByText(sampleContent.about.education[0]?.place ?? '').first();
  expect(boxOf(place.element()).top).toBeGreaterThanOrEqual(Math.max(...boxes.map(({ bottom }) => bottom)));
  await button('Remove').click();
  await expect.element(page.getByText('Removed. Undo brings it back.').first()).toBeVisible();
  expect(content.about.education.map((entry) => entry.title)).toEqual(education.slice(1));
  await button('Undo').click();
  await expect.poll(() => content.about.education.map((entry) => entry.title)).toEqual(education);
});
