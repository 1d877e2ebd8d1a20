import type { Page } from '@playwright/test';
import { recordAnnouncements as recordInPage } from '../web/testing/announcements.ts';

type RecordingWindow = Window & { recordedAnnouncements: string[] };

/** Records what screen readers announce, from the next page on. */
export async function recordAnnouncements(page: Page): Promise<void> {
  await page.addInitScript({ content: `window.recordedAnnouncements = (${recordInPage})();` });
}

/** The announcements on this page so far that contain these words. */
export async function announced(page: Page, words: string): Promise<string[]> {
  const all = await page.evaluate(() => (window as unknown as RecordingWindow).recordedAnnouncements);
  return all.filter((text) => text.includes(words));
}
