import { expect } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';

/** Presses Tab until this element has the focus. */
export async function tabTo(target: Locator): Promise<void> {
  await expect.element(target).toBeVisible();
  for (let press = 0; press < 80; press += 1) {
    if (document.activeElement === target.element()) return;
    await userEvent.tab();
  }
  throw new Error(`Tab does not reach ${target.selector}`);
}
