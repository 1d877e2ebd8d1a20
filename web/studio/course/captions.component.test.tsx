import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import type { LessonContent } from '#contracts/course/course-content.ts';
import { addLessonCaptions } from '#contracts/course/course-media.ts';
import { addPiece, startUpload } from '#contracts/studio/media.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { type FakeRequest, mockEndpoint, replyWith } from '../../testing/fake-server.ts';
import { goBack } from '../../testing/go-back.ts';
import { openAsCoach } from '../../testing/open-as-coach.tsx';
import { courseStudioOf, lastCourse, mockCourseStudio } from '../../testing/sample-course-studio.ts';
import CourseStudioPage from './CourseStudioPage.tsx';

const video = {
  kind: 'file' as const,
  src: 'clip.mp4',
  type: 'video/mp4',
  alternatives: [],
  captions: null,
  still: null,
  isSilent: false,
};

let saves: FakeRequest[];
beforeEach(async () => {
  await page.viewport(390, 844);
  history.replaceState(null, '', '/admin/course?part=1');
  await openPart({ video, lengthSeconds: 10 });
  await button('Write captions').click();
});

async function openPart(clip: Pick<LessonContent, 'video' | 'lengthSeconds'>) {
  const { content } = courseStudioOf().draft;
  const lessons = content.lessons.map((lesson) => (lesson.id === 1 ? { ...lesson, ...clip } : lesson));
  saves = mockCourseStudio(courseStudioOf({ ...content, lessons }));
  await openAsCoach(<CourseStudioPage />);
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const undo = (toast: string) =>
  page.getByRole('listitem').filter({ hasText: toast }).getByRole('button', { name: 'Undo' });
const words = (line: number) => page.getByRole('textbox', { name: `Words of line ${line}` });
const time = (which: string, line: number) => page.getByRole('textbox', { name: `${which} of line ${line}` });
const lines = page.getByRole('list', { name: 'Captions' }).getByRole('listitem');

test('captions begin with the lesson’s text, and are split, merged and moved by the keyboard', async () => {
  await button('Begin with the lesson’s text').click();
  await expect.element(words(1)).toHaveValue('Breakfast is good.');
  await expect.element(words(1)).toHaveFocus();
  await expect.element(time('End', 2)).toHaveValue('0:10.0');
  await expectAccessible();
  await userEvent.keyboard('{Home}{ArrowRight>9/}{Enter}');
  await expect.element(words(2)).toHaveFocus();
  await expect.element(words(1)).toHaveValue('Breakfast');
  await expect.element(words(2)).toHaveValue('is good.');
  await userEvent.keyboard('{Home}{Backspace}');
  await expect.element(words(1)).toHaveValue('Breakfast is good.');
  await expect.element(words(1)).toHaveFocus();
  await userEvent.keyboard('{Alt>}{ArrowRight}{ArrowRight}{/Alt}');
  await expect.element(time('Start', 1)).toHaveValue('0:00.2');
  await time('Start', 1).fill('soon');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByText('“soon” isn’t a time. Please write it like 0:00.2, or in seconds, like 62.5.'))
    .toBeVisible();
  await expect.element(time('Start', 1)).toHaveValue('0:00.2');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(time('Start', 1)).toHaveValue('0:00.1');
});

test('the menu of a line offers the time at which it was opened, also while the clip plays on', async () => {
  await button('Begin with the lesson’s text').click();
  const clip = page.getByLabelText('The clip', { exact: true }).element();
  const playTo = (value: number) => Object.defineProperty(clip, 'currentTime', { value, configurable: true });
  playTo(4.02);
  await button('More for line 1').click();
  playTo(6);
  await page.getByRole('menuitem', { name: 'Ends now, at 0:04.0' }).click();
  await expect.element(time('End', 1)).toHaveValue('0:04.0');
});

test('captions with a wrong time are not used, and right ones stand in the draft', async () => {
  const sent: string[] = [];
  mockEndpoint(startUpload, () => replyWith({ upload: 'a'.repeat(32) }));
  mockEndpoint(addPiece, async ({ body }) => {
    sent.push(await new Response(body as Blob).text());
    return replyWith({ received: 1000 });
  });
  mockEndpoint(addLessonCaptions, () => replyWith({ src: `${'b'.repeat(32)}.vtt` }));
  await button('Add a line at this moment').click();
  await words(1).fill('Good morning');
  await time('End', 1).fill('0');
  await userEvent.tab();
  await expect.element(page.getByText('This line has no length')).toBeVisible();
  await time('End', 1).fill('1:02.5');
  await userEvent.tab();
  await expect.element(page.getByText('This line ends after the end of the clip, at 0:10.0')).toBeVisible();
  await button('Use these captions').click();
  await expect.poll(() => lastCourse(saves)?.lessons[1]?.video).toMatchObject({ captions: `${'b'.repeat(32)}.vtt` });
  expect(sent.join('')).toBe('WEBVTT\n\n00:00:00.000 --> 00:01:02.500\nGood morning\n');
});

test('captions without a word are not used, and it says why', async () => {
  const sent = mockEndpoint(startUpload, () => replyWith({ upload: 'a'.repeat(32) }));
  await button('Use these captions').click();
  await expect.element(page.getByText('Please write what is said in at least one line')).toBeVisible();
  await button('Add a line at this moment').click();
  await words(1).fill('Good');
  await expect.element(page.getByText('Please write what is said in at least one line')).not.toBeInTheDocument();
  expect(sent).toEqual([]);
});

test('while captions are being saved, no line can be changed, added or removed', async () => {
  mockEndpoint(startUpload, () => new Promise(() => {}));
  await button('Add a line at this moment').click();
  await words(1).fill('Good');
  const more = page.getByRole('dialog').getByRole('button', { name: 'More', exact: true });
  await expect.element(more).toBeVisible();
  await button('Use these captions').click();
  await expect.element(button('Saving…')).toBeVisible();
  expect(more.elements()).toEqual([]);
  for (const one of [words(1), button('Add a line at this moment')])
    expect(one.element().closest('[inert]')).not.toBeNull();
});

test('lines that are too fast to read are counted and named, and may be used', async () => {
  await button('Add a line at this moment').click();
  await words(1).fill('a'.repeat(60));
  await expect.element(page.getByText('too fast to read')).not.toBeInTheDocument();
  await words(1).fill('a'.repeat(78));
  await expect.element(page.getByText('One line is too fast to read')).toBeVisible();
  await expect.element(lines.first()).toMatchTextContent('26 characters a second: too fast to read.');
});

test('the last line is merged with the one above it by its menu', async () => {
  for (const text of ['Good', 'morning']) {
    await button('Add a line at this moment').click();
    await page
      .getByRole('textbox', { name: /^Words/ })
      .last()
      .fill(text);
  }
  await button('More for line 2').click();
  await page.getByRole('menuitem', { name: 'Merge with the line above' }).click();
  await expect.element(words(1)).toHaveValue('Good morning');
  expect(lines.elements()).toHaveLength(1);
});

test('above an open keyboard, the words of the line that is typed stand between the clip and the buttons', async () => {
  await page.viewport(390, 500);
  await button('Add a line at this moment').click();
  await userEvent.keyboard('Good{Enter}morning{Enter}everybody');
  await expect.element(words(3)).toHaveValue('everybody');
  const boxes = [page.getByLabelText('The clip', { exact: true }), words(3), button('Use these captions')];
  const [clip, line, use] = boxes.map((one) => one.element().getBoundingClientRect());
  expect(line?.top).toBeGreaterThanOrEqual(clip?.bottom ?? 0);
  expect(line?.bottom).toBeLessThanOrEqual(use?.top ?? 0);
});

test('a captions file says how many lines it has, and Undo brings back those before', async () => {
  mockEndpoint(startUpload, () => replyWith({ upload: 'a'.repeat(32) }));
  mockEndpoint(addPiece, () => replyWith({ received: 1000 }));
  const names = ['b', 'c'].map((letter) => `${letter.repeat(32)}.vtt`);
  const left = [...names];
  mockEndpoint(addLessonCaptions, () => replyWith({ src: left.shift() ?? '' }));
  const captions = () => (lastCourse(saves)?.lessons[1]?.video as { captions?: string } | undefined)?.captions;
  await button('Close').click();
  const bring = (line: string, name: string) =>
    page
      .getByLabelText('Choose a captions file')
      .upload(new File([`1\n00:00:00,000 --> 00:00:01,000\n${line}\n`], name));
  await bring('One', 'one.srt');
  await expect.element(page.getByText('This clip has captions: 1 line from one.srt.')).toBeVisible();
  await bring('Two', 'two.srt');
  await expect.element(page.getByText('This clip has captions: 1 line from two.srt.')).toBeVisible();
  await expect.poll(captions).toBe(names[1]);
  await undo('Captions: 1 line from two.srt.').click();
  await expect.poll(captions).toBe(names[0]);
});

test('Back closes the captions, asks before what was typed is lost, and leaves the part only then', async () => {
  await goBack();
  await expect.element(page.getByRole('heading', { name: 'Captions' })).not.toBeInTheDocument();
  expect(location.search).toBe('?part=1');
  await button('Write captions').click();
  await button('Add a line at this moment').click();
  await words(1).fill('Good morning');
  await goBack();
  await button('Keep editing').click();
  await expect.element(words(1)).toHaveValue('Good morning');
});

test('what was typed is there again, unless it is thrown away', async () => {
  await button('Add a line at this moment').click();
  await words(1).fill('Good morning');
  await button('Close').click();
  await button('Keep editing').click();
  await expect.element(words(1)).toHaveValue('Good morning');
  await cleanup();
  await openAsCoach(<CourseStudioPage />);
  await button('Write captions').click();
  await expect.element(words(1)).toHaveValue('Good morning');
  await button('Close').click();
  await button('Throw them away').click();
  await button('Write captions').click();
  await expect.element(button('Begin with the lesson’s text')).toBeVisible();
  expect(lines.elements()).toHaveLength(0);
});

test('lines that were all removed stay removed in this tab', async () => {
  await button('Add a line at this moment').click();
  await words(1).fill('Good morning');
  await page.getByRole('dialog').getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Remove all lines' }).click();
  await cleanup();
  await openAsCoach(<CourseStudioPage />);
  await button('Write captions').click();
  await button('Close').click();
  await expect.element(button('Throw them away')).toBeVisible();
  expect(lines.elements()).toHaveLength(0);
});

test('captions that can’t be loaded aren’t taken for none', async () => {
  await button('Close').click();
  await cleanup();
  await openPart({ video: { ...video, captions: 'gone.vtt' }, lengthSeconds: 10 });
  await button('Edit captions').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Error loading the captions');
  await expect.element(button('Add a line at this moment')).not.toBeInTheDocument();
  await expect.element(button('Use these captions')).not.toBeInTheDocument();
  await button('Try again').click();
  const stored = 'WEBVTT\n\n00:00.000 --> 00:01.000\nGood morning';
  document.querySelector('track')?.setAttribute('src', `data:text/vtt,${encodeURIComponent(stored)}`);
  await expect.element(words(1)).toHaveValue('Good morning');
  await expect.element(button('Add a line at this moment')).toBeVisible();
});

test('the lesson’s text isn’t offered for a clip in which nobody could read it', async () => {
  await button('Close').click();
  await cleanup();
  await openPart({ video, lengthSeconds: 1 });
  await button('Write captions').click();
  await expect.element(button('Add a line at this moment')).toBeVisible();
  await expect.element(button('Begin with the lesson’s text')).not.toBeInTheDocument();
});
