import type {} from '@vitest/browser-playwright'; // types of cdp()
import { cdp } from 'vitest/browser';

/** From here to the end of the test this browser is in that zone: 'Asia/Tokyo'. */
export async function moveTo(timeZone: string): Promise<void> {
  await setTimeZone(timeZone);
  hasMoved = true;
}

let hasMoved = false;

export async function comeHome(): Promise<void> {
  if (!hasMoved) return;
  hasMoved = false;
  await setTimeZone('');
}

async function setTimeZone(timezoneId: string): Promise<void> {
  await cdp().send('Emulation.setTimezoneOverride', { timezoneId });
}
