import type { Locator } from 'vitest/browser';

/** Returns the text of each element, in their order. */
export const textsOf = (locator: Locator): string[] => locator.elements().map(({ textContent }) => textContent.trim());
