import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { LessonContent } from '#contracts/course/course-content.ts';
import { addDocument } from '#contracts/course/course-media.ts';
import { fillerWords } from '#contracts/studio/blocks/filler-words.ts';
import { addPiece, startUpload } from '#contracts/studio/media.ts';
import { richTextOf } from '#contracts/studio/rich-text.ts';
import { type FakeRequest, mockEndpoint, refuseWith, replyWith } from '../../testing/fake-server.ts';
import { openAsCoach } from '../../testing/open-as-coach.tsx';
import { courseStudioOf, lastCourse, mockCourseStudio } from '../../testing/sample-course-studio.ts';
import CourseStudioPage from './CourseStudioPage.tsx';

let saves: FakeRequest[];
beforeEach(() => page.viewport(390, 844));

async function open(change: Partial<LessonContent> = {}, fileNames: readonly string[] = []) {
  history.replaceState(null, '', '/admin/course?part=1');
  const { content } = courseStudioOf().draft;
  const lessons = content.lessons.map((lesson) => (lesson.id === 1 ? { ...lesson, ...change } : lesson));
  const added = fileNames.map((name) => ({ name: `${name}.docx`, stored: `${name}.docx` }));
  saves = mockCourseStudio(courseStudioOf({ ...content, lessons, files: [...content.files, ...added] }));
  await openAsCoach(<CourseStudioPage />);
}
const button = (name: string) => page.getByRole('button', { name, exact: true });
const heading = () => page.getByRole('textbox', { name: /^Sections? \d, heading$/i });
const boxOf = (element: Element) => element.getBoundingClientRect();

test('a second section is added in words below the first, is empty and in view, and the last is said to be the exercise', async () => {
  const long = { heading: 'Why', text: richTextOf('Breakfast is good. '.repeat(150)), keyPoints: ['Eat'] };
  await open({ sections: [long] });
  await expect.element(page.getByText('The last section is shown as the exercise')).not.toBeInTheDocument();
  await button('Add a section').click();
  await expect.element(page.getByText('The last section is shown as the exercise')).toBeInTheDocument();
  await expect.element(heading()).toHaveFocus();
  await expect.poll(() => boxOf(heading().element()).top).toBeLessThan(700);
  expect(boxOf(heading().element()).top).toBeGreaterThan(100);
  await userEvent.keyboard('Try it');
  const added = { heading: 'Try it', text: richTextOf(fillerWords.text), keyPoints: [] };
  await expect.poll(() => lastCourse(saves)?.lessons[1]?.sections).toEqual([long, added]);
});

test('the only section of a part may have key points', async () => {
  await open({ sections: [{ heading: 'Why', text: richTextOf('Eat.'), keyPoints: [] }] });
  await page.getByLabelText('Key points of “Why”').fill('Eat well');
  await expect.poll(() => lastCourse(saves)?.lessons[1]?.sections[0]?.keyPoints).toEqual(['Eat well']);
});

test('a section that is added comes above the exercise, which stays the last one', async () => {
  const [why, exercise] = ['Why', 'This week'].map((name) => ({
    heading: name,
    text: richTextOf('Eat.'),
    keyPoints: [],
  }));
  await open({ sections: [why, exercise] as LessonContent['sections'] });
  await button('Add a section').click();
  await expect.element(heading()).toHaveFocus();
  await userEvent.keyboard('Try it');
  const headings = () => lastCourse(saves)?.lessons[1]?.sections.map((section) => section.heading);
  await expect.poll(headings).toEqual(['Why', 'Try it', 'This week']);
});

test('the heading of a section that is added between others is in view, and typing reaches it', async () => {
  const sections = [1, 2].map((count) => ({
    heading: `Why ${count}`,
    text: richTextOf('Good. '.repeat(400)),
    keyPoints: [],
  }));
  await open({ sections });
  await userEvent.click(page.getByRole('heading', { name: 'Why 2' }));
  await button('Add below').click();
  await expect.element(heading()).toHaveFocus();
  await expect.poll(() => boxOf(button('Done').element()).bottom).toBeLessThan(844);
  expect(boxOf(heading().element()).top).toBeGreaterThan(100);
  await userEvent.keyboard('Third');
  await expect.poll(() => lastCourse(saves)?.lessons[1]?.sections[2]?.heading).toBe('Third');
});

test('the place of the clip and a link above lead to what changes the clip', async () => {
  await open();
  const clip = page.getByRole('region', { name: 'Clip', exact: true });
  await userEvent.click(page.getByText('This part is to read.'));
  await expect.element(clip).toHaveFocus();
  await expect.element(clip).toBeInViewport();
  await button('Worksheets').click();
  await expect.element(page.getByRole('region', { name: 'Links and worksheets' })).toHaveFocus();
});

test('a tap on the poster leads to the clip, and does not edit the title on it', async () => {
  await open({ video: { kind: 'youtube', id: 'dQw4w9WgXcQ' } });
  await page.getByRole('button', { name: /^Play video/ }).click();
  await expect.element(page.getByRole('region', { name: 'Clip', exact: true })).toHaveFocus();
  await expect.element(page.getByRole('textbox', { name: 'Title', exact: true })).not.toBeInTheDocument();
});

test('the link to the next part opens that part to edit', async () => {
  await open();
  await userEvent.click(
    page.getByRole('navigation', { name: 'Parts before and after' }).getByRole('link', { name: 'Part 2' }),
  );
  await expect.poll(() => location.search).toBe('?part=2');
  await expect.element(page.getByRole('navigation', { name: 'Below the words' })).toBeVisible();
});

test('the buttons of members say why they do nothing here', async () => {
  await open();
  for (const name of [/^Mark as completed/, 'Need Help?']) {
    await userEvent.click(page.getByRole('button', { name }));
    await expect.element(page.getByText('This works for members, not while you edit.').first()).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).first().click();
  }
});

test('renaming a worksheet leaves its icon beside it', async () => {
  const url = '/api/download/Weekly-Planner.docx';
  await open({ links: [{ kind: 'worksheet', label: 'Planner', about: 'For your week', url }] });
  const link = await page.getByRole('link', { name: 'Planner' }).findElement();
  const icon = link.querySelector('svg') as Element;
  await userEvent.click(page.getByRole('link', { name: 'Planner' }));
  const field = page.getByRole('textbox', { name: /link 1, name$/i });
  await expect.element(field).toHaveFocus();
  const [one, other] = [boxOf(icon), boxOf(field.element())].map(({ top, bottom }) => (top + bottom) / 2);
  expect(Math.abs((one ?? 0) - (other ?? 0))).toBeLessThan(8);
});

test('a new link is in view and open, also on a phone', async () => {
  await open();
  await button('Add a link').click();
  for (const [label, words] of [
    ['Address', 'example.com/tea'],
    ['Name', 'Tea'],
    ['What it’s for', 'To read'],
  ] as const)
    await page.getByRole('group', { name: 'A new link' }).getByLabelText(label).fill(words);
  await button('Add this link').click();
  const row = page.getByRole('region', { name: 'Links and worksheets' }).getByRole('group');
  await expect.element(row.getByLabelText('Address')).toBeInViewport();
  expect(boxOf(row.element()).top).toBeGreaterThan(148);
});

test('a new file replaces the worksheet for which it was chosen, also if the row above is removed meanwhile', async () => {
  const url = (name: string) => `/api/download/${name}.docx`;
  const link = (name: string) => ({ kind: 'worksheet' as const, label: name, about: 'To print', url: url(name) });
  const stored = Promise.withResolvers<void>();
  mockEndpoint(startUpload, () => replyWith({ upload: 'a'.repeat(32) }));
  mockEndpoint(addPiece, () => replyWith({ received: 1 }));
  mockEndpoint(addDocument, async () => {
    await stored.promise;
    return replyWith({ stored: 'new.docx', kind: 'docx' });
  });
  const names = ['First', 'Second', 'Third'];
  await open({ links: names.map(link) }, names);
  const list = page.getByRole('region', { name: 'Links and worksheets' });
  await list.getByText('Second', { exact: true }).first().click();
  await page.getByLabelText('Replace Second.docx').upload(new File(['x'], 'new.docx'));
  await list.getByText('First', { exact: true }).first().click();
  await list.getByRole('button', { name: 'Remove', exact: true }).first().click();
  stored.resolve();
  const files = () => lastCourse(saves)?.files.map((file) => `${file.name}: ${file.stored}`);
  await expect.poll(files).toContain('Second.docx: new.docx');
  expect(files()).toContain('Third.docx: Third.docx');
});

test('what is wrong with a file is above the phone’s navigation', async () => {
  const message = 'This file isn’t a worksheet.';
  mockEndpoint(startUpload, () => refuseWith(400, { code: 'invalid', message, fields: { file: message } }));
  await open();
  const choose = await button('Add a worksheet').findElement();
  choose.scrollIntoView({ block: 'end', behavior: 'instant' });
  await page.getByLabelText('Add a worksheet').upload(new File(['x'], 'a.jpg'));
  await expect.element(page.getByRole('alert')).toMatchTextContent(message);
  await expect.poll(() => boxOf(page.getByRole('alert').element()).bottom).toBeLessThan(844 - 64);
});

test('the note below an edited title covers nothing', async () => {
  await open();
  await userEvent.click(page.getByRole('heading', { name: 'Breakfast', level: 1 }));
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('');
  await expect.element(page.getByText('Please write something here')).toBeVisible();
  const below = page.getByText('min read').first().element();
  await expect.poll(() => boxOf(below).top - boxOf(button('Done').element()).bottom).toBeGreaterThanOrEqual(0);
});

test('a half-filled link says what it needs, and is there again after leaving the part', async () => {
  await open();
  const form = page.getByRole('group', { name: 'A new link' });
  await button('Add a link').click();
  await expect.element(form.getByText('All three are needed')).toBeVisible();
  await form.getByLabelText('Address').fill('example.com/tea');
  await button('All parts').click();
  await button('Dinner').click();
  await expect.element(button('Add a link')).toBeVisible();
  await button('All parts').click();
  await button('Breakfast').click();
  await expect.element(form.getByLabelText('Address')).toHaveValue('example.com/tea');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await button('Add a link').click();
  await expect.element(form.getByLabelText('Address')).toHaveValue('');
});

test('the next sample text of a worksheet is led to where it stands, and publishing names it', async () => {
  const url = '/api/download/Log.docx';
  const log = { kind: 'worksheet' as const, label: 'Log', about: fillerWords.about, url };
  await open({ links: [log], sections: [{ heading: 'Why', text: richTextOf('Eat.'), keyPoints: [] }] }, ['Log']);
  await button('Next sample text').click();
  const about = page.getByLabelText('What it’s for');
  await expect.element(about).toHaveFocus();
  await expect.element(about).toBeInViewport();
  expect(page.getByRole('dialog').elements()).toEqual([]);
  await button('Publish').click();
  await expect.element(page.getByRole('dialog')).toMatchTextContent('Part 1: Breakfast, “Log”, what it’s for');
});
