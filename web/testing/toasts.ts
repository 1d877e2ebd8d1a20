import { page } from 'vitest/browser';

/** The toast, of which there is at most one. */
export const toastOnPage = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');

/** Returns whether the boxes of two elements share a pixel. */
export function overlaps(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return a.top < b.bottom && b.top < a.bottom && a.left < b.right && b.left < a.right;
}
