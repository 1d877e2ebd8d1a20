import { expect, type Locator, type Page } from '@playwright/test';
import { signInAsCoach } from './coach.ts';
import { type CallHold, holdCall, payHold } from './paid-call.ts';

/** Pays for a call as a new client, then signs the browser in as the coach. */
export async function payForNewCall(page: Page): Promise<CallHold> {
  const held = await holdCall(page);
  await payHold(page, held);
  await signInAsCoach(page.context());
  return held;
}

/** The table, or the cards on a phone. */
const payments = (page: Page): Locator =>
  page.getByRole('table', { name: 'Payments' }).or(page.getByRole('list', { name: 'Payments' }));

export const paymentRow = (page: Page, email: string): Locator =>
  payments(page).getByRole('row').or(payments(page).getByRole('listitem')).filter({ hasText: email });

export const paymentDrawer = (page: Page): Locator => page.getByRole('dialog', { name: /^Payment of / });
export const refundDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Refund this payment' });

/** Expects this text in the preview of the refund. */
export async function expectRefundPreview(page: Page, words: string): Promise<void> {
  await expect(refundDialog(page).getByRole('status').filter({ hasText: words })).toBeVisible();
}
