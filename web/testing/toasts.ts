import { page } from 'vitest/browser';

/** There is at most one. */
export const toastOnPage = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
