import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  type CourseModule,
  completeLesson,
  getCourseContent,
  type LessonVideo,
  saveLessonPosition,
} from '#contracts/course/course.ts';
import { setUserState } from '../accounts/current-user.ts';
import { expectAccessible } from '../testing/axe.ts';
import { mockEndpoint, replyWith } from '../testing/fake-server.ts';
import { renderPage } from '../testing/render.tsx';
import { sampleCourse } from '../testing/sample-course.ts';
import { ida } from '../testing/sample-people.ts';
import { sampleSite } from '../testing/sample-site.ts';
import CoursePage from './CoursePage.tsx';

const folder = '/content/course/videos';
const clip: LessonVideo = {
  kind: 'file',
  src: `${folder}/part-01.mp4`,
  type: 'video/mp4; codecs="avc1.4d4028, mp4a.40.2"',
  isSilent: true,
  alternatives: [{ src: `${folder}/part-01.webm`, type: 'video/webm' }],
  captions: `${folder}/part-01.vtt`,
  still: `${folder}/part-01.webp`,
};

async function openCourse(address: string, video: LessonVideo = clip, change: Partial<CourseModule> = {}) {
  const modules = sampleCourse.modules.map((lesson) => ({ ...lesson, video, lengthSeconds: 17, ...change }));
  mockEndpoint(getCourseContent, () => replyWith({ ...sampleCourse, modules }));
  mockEndpoint(saveLessonPosition, () => replyWith({ id: 1, completed: false, positionSeconds: 3 }));
  mockEndpoint(completeLesson, () => replyWith({ id: 1, completed: true, positionSeconds: 17 }));
  history.replaceState(null, '', address);
  await renderPage(<CoursePage />);
}

beforeEach(() => {
  setUserState({ status: 'signed-in', user: { ...ida, hasCourseAccess: true } });
});

const play = (title: string) => page.getByRole('button', { name: `Play video: ${title}.` });
const player = page.getByRole('region', { name: 'Video: Lesson 1' });
const video = () => document.querySelector('video') as HTMLVideoElement;
const boxOf = (selector: string) => (document.querySelector(selector) as Element).getBoundingClientRect();
const captions = page.getByText('they ate with what they really ate,');

/** Lets a clip that has begun go on from here, counted from its end if below zero. */
async function seek(seconds: number) {
  await expect.poll(() => video().currentTime).toBeGreaterThan(0);
  video().currentTime = seconds < 0 ? video().duration + seconds : seconds;
}

test.each([
  { still: clip.still, hasTitle: false },
  { still: null, hasTitle: true },
])('an opened part begins with the picture of its clip, $still, or with its title', async ({ still, hasTitle }) => {
  await openCourse('/course?part=1', { ...clip, still });
  const poster = await play('Lesson 1').findElement();
  expect(poster.querySelector('img')?.getAttribute('src') ?? null).toBe(still);
  expect(poster.textContent?.includes('Part 1')).toBe(hasTitle);
});

test('on the narrowest phone a clip of the list plays in place, with captions above controls that all fit', async () => {
  await page.viewport(320, 640);
  await openCourse('/course');
  await play('Lesson 1').click();
  await expect.element(player).toHaveFocus();
  await seek(2.4);
  await expect.element(captions).toBeVisible();
  video().pause();
  await expect.poll(() => document.querySelector('media-controller')?.hasAttribute('mediapaused')).toBe(true);
  const frame = player.element().getBoundingClientRect();
  const [firstBar] = document.querySelectorAll('media-control-bar');
  const barsTop = firstBar?.getBoundingClientRect().top ?? 0;
  await expect.poll(() => captions.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(barsTop);
  expect(captions.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(frame.top);
  expect(Number.parseFloat(getComputedStyle(captions.element()).fontSize)).toBeGreaterThanOrEqual(15);
  for (const name of ['play', 'captions', 'playback-rate', 'fullscreen']) {
    const { left, right, bottom, width, height } = boxOf(`media-${name}-button`);
    expect([name, left >= frame.left, right <= frame.right, bottom <= frame.bottom]).toEqual([name, true, true, true]);
    expect(Math.min(width, height), name).toBeGreaterThanOrEqual(44);
  }
  const ground = getComputedStyle(document.querySelector('media-play-button') as Element).backgroundColor;
  expect(Number(/([\d.]+)\)$/.exec(ground)?.[1]), 'dark enough for white signs over a light picture').toBeGreaterThan(
    0.8,
  );
  // The pointer may rest on the button with a text, and a tooltip would be faded in.
  const rate = document.querySelector('media-playback-rate-button') as HTMLElement;
  await userEvent.hover(rate);
  await Promise.all(rate.shadowRoot?.getAnimations().map(({ finished }) => finished) ?? []);
  await expectAccessible();

  await play('Lesson 2').click();
  await expect.element(play('Lesson 1')).toBeVisible();
  await expect.poll(() => document.querySelectorAll('video').length).toBe(1);
});

test('the end of a clip offers the next lesson, and to watch it again', async () => {
  await page.viewport(390, 844);
  await openCourse('/course?part=1');
  await play('Lesson 1').click();
  await seek(-0.1);
  const next = page.getByRole('link', { name: 'Next lesson: Part 2' });
  await expect.element(next).toHaveAttribute('href', '/course?part=2');
  const frame = player.element().getBoundingClientRect();
  const { top, bottom } = next.element().getBoundingClientRect();
  expect(top).toBeGreaterThanOrEqual(frame.top);
  expect(bottom).toBeLessThanOrEqual(frame.bottom);
  const barColor = () => getComputedStyle(document.querySelector('media-time-range') as Element).backgroundColor;
  await expect.poll(barColor, { message: 'no last picture behind the bars' }).toBe('rgb(23, 37, 31)');
  // The button's name follows the clip's end a moment later.
  await expect.poll(() => document.querySelector('media-play-button[mediapaused][mediaended]')).not.toBeNull();
  await expectAccessible();
  await seek(-3);
  await expect.element(next).not.toBeInTheDocument();
  await expect.poll(() => video().paused).toBe(true);
  await seek(-0.1);
  await video().play();
  await page.getByRole('button', { name: 'Watch again' }).click();
  await expect.element(next).not.toBeInTheDocument();
  await expect.poll(barColor).toMatch(/0\.88/);
  expect(video().currentTime).toBeLessThan(2);
  await expect.element(player).toHaveFocus();
});

test('captions begin only where nobody speaks, and stay as they were chosen; a browser takes the format that it can play', async () => {
  await openCourse('/course?part=1', { ...clip, type: 'video/mp4; codecs="unheard-of"', isSilent: false });
  const button = page.getByRole('switch', { name: 'closed captions' });
  await play('Lesson 1').click();
  await seek(2.4);
  await expect.poll(() => video().currentTime).toBeGreaterThan(2.5);
  expect(video().currentSrc).toContain('part-01.webm');
  await expect.element(button).not.toBeChecked();
  await expect.element(captions).not.toBeInTheDocument();
  await button.click();
  await expect.element(button).toBeChecked();
  expect(JSON.parse(localStorage.getItem('watching-habits') ?? '{}')).toEqual({ captions: true, rate: 1 });
});

test('a clip that was replaced while a member watches comes anew, and a part that was taken away is said to be gone', async () => {
  const broken = { ...clip, type: 'video/mp4', alternatives: [], captions: null };
  await openCourse('/course?part=1', { ...broken, src: '/former.mp4' });
  const modules = sampleCourse.modules.map((lesson) => ({ ...lesson, video: { ...broken, src: '/newer.mp4' } }));
  const calls = mockEndpoint(getCourseContent, () => replyWith({ ...sampleCourse, modules }));
  await play('Lesson 1').click();
  await expect.poll(() => calls.length).toBe(1);
  mockEndpoint(getCourseContent, () => replyWith({ ...sampleCourse, modules: modules.filter(({ id }) => id !== 1) }));
  await play('Lesson 1').click();
  await expect.element(page.getByText('This part isn’t in the course any more.')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'All 11 parts' })).toBeVisible();
});

test('a clip that cannot play points to another browser, the summary and the coach', async () => {
  await page.viewport(320, 640);
  await openCourse('/course?part=1', { ...clip, src: '/none.mp4', type: 'video/mp4', alternatives: [] });
  await play('Lesson 1').click();
  const alert = page.getByRole('alert').filter({ hasText: 'This video won’t play here' });
  await expect.element(alert).toMatchTextContent('another browser');
  const summary = alert.getByRole('link', { name: /^summary/ });
  await expect.element(summary).toHaveAttribute('href', '/api/download/Part-2-Summary.docx');
  const mail = alert.getByRole('link', { name: sampleSite.contactEmail });
  await expect.element(mail).toHaveAttribute('href', `mailto:${sampleSite.contactEmail}`);
  await expectAccessible();
});
