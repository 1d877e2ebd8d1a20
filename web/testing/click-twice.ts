import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

/** Clicks twice with nothing between, so that the second click cannot land on what replaces the button. */
export async function clickTwice(button: Locator): Promise<void> {
  await expect.element(button).toBeEnabled();
  const element = button.element() as HTMLElement;
  element.click();
  element.click();
}
