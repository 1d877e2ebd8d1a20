import type { Locator, Page } from '@playwright/test';
import type { z } from 'zod';
import { getCourseContent } from '#contracts/course/course.ts';
import { expect } from './fixtures.ts';

type Course = z.output<typeof getCourseContent.reply>;

export const partHeading = (page: Page, title: string | RegExp): Locator =>
  page.getByRole('heading', { level: 1, name: title });
export const posterButton = (page: Page): Locator => page.getByRole('button', { name: /^Play video/ });
export const player = (page: Page): Locator => page.getByRole('region', { name: /^Video: / });
const video = (page: Page): Locator => page.locator('video');

/** Returns the position of the video, in seconds. */
export const getPlayedSeconds = (page: Page): Promise<number> =>
  video(page).evaluate((element: HTMLVideoElement) => element.currentTime);

/** Seeks to a share of the video's length, as dragging the time bar does. Returns the new position in seconds. */
export const jumpTo = (page: Page, share: number): Promise<number> =>
  video(page).evaluate((element: HTMLVideoElement, part) => {
    element.currentTime = element.duration * part;
    return element.currentTime;
  }, share);

export async function waitUntilPlayed(page: Page, seconds: number): Promise<void> {
  await expect.poll(() => getPlayedSeconds(page)).toBeGreaterThan(seconds);
}

/** Slows the video down, so that it does not end before the test's slow steps. */
export const playSlowly = (page: Page): Promise<void> =>
  video(page).evaluate((element: HTMLVideoElement) => {
    element.playbackRate = 0.25;
  });

/** Pauses the video by its key. Returns the position that the server has then, in full seconds. */
export async function pauseByKey(page: Page): Promise<number> {
  await page.keyboard.press('k');
  await expect.poll(() => video(page).evaluate((element: HTMLVideoElement) => element.paused)).toBe(true);
  const stopped = await getPlayedSeconds(page);
  const saved = async () => {
    const { modules }: Course = await (await page.request.get(getCourseContent.path)).json();
    return Math.max(...modules.map(({ positionSeconds }) => positionSeconds));
  };
  // The page does not save a position that is less than a second past the last saved one.
  await expect.poll(async () => stopped - (await saved())).toBeLessThan(2);
  return saved();
}

/** Waits until the server has the next position that the page saves, and returns that position. */
export const waitForSavedPosition = (page: Page): Promise<number> =>
  page
    .waitForResponse((reply) => reply.url().endsWith('/position') && reply.ok())
    .then((reply) => reply.request().postDataJSON().seconds);
