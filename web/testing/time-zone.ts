import type {} from '@vitest/browser-playwright'; // types of cdp()
import { cdp } from 'vitest/browser';

/** Sets the browser's zone until the end of the test: 'Asia/Tokyo'. */
export async function setBrowserTimeZone(timeZone: string): Promise<void> {
  await setTimeZone(timeZone);
  hasChangedZone = true;
}

let hasChangedZone = false;

export async function resetBrowserTimeZone(): Promise<void> {
  if (!hasChangedZone) return;
  hasChangedZone = false;
  await setTimeZone('');
}

async function setTimeZone(timezoneId: string): Promise<void> {
  await cdp().send('Emulation.setTimezoneOverride', { timezoneId });
}
