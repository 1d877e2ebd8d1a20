import { page } from 'vitest/browser';

/** There is at most one. */
export const shownToast = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
