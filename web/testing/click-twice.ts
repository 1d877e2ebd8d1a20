import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

/** Two clicks with nothing between them: the second can never land on what replaces the button. */
export async function clickTwice(button: Locator): Promise<void> {
  await expect.element(button).toBeEnabled();
  const element = button.element() as HTMLElement;
  element.click();
  element.click();
}
