import { expect, type Locator, type Page } from '@playwright/test';
import type { ListedPayment, PaymentDetails } from '#contracts/admin-payments.ts';
import { signInAsCoach } from './coach.ts';
import { type CallHold, holdCall, payHold } from './paid-call.ts';

/** A sample payment, for states that a journey cannot cause by itself. */
export const samplePayment: ListedPayment = {
  ...{ id: 7, kind: 'call', title: 'Coaching call of 45 minutes', status: 'settled', amount: 7000, refunded: 0 },
  ...{ callTime: 'Monday, January 4, 2027 at 9:30 AM EST', callId: 7, callStatus: 'confirmed', isMemberPrice: false },
  ...{ firstName: 'Ida', lastName: 'Lund', email: 'ida@example.com', reference: 'pi_1234567890' },
  ...{ dispute: null, attention: null, createdAt: '2027-01-01T12:00:00Z', settledAt: '2027-01-01T12:02:00Z' },
};

export const createPaymentDetails = (
  payment: ListedPayment,
  changed: Partial<PaymentDetails> = {},
): PaymentDetails => ({
  ...{
    payment,
    refunds: [],
    refundable: payment.amount - payment.refunded,
    hasOpenCall: true,
    providerUrl: null,
  },
  ...changed,
});

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
export const refundDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Give money back' });

/** Expects this text in the preview of the refund. */
export async function expectRefundPreview(page: Page, words: string): Promise<void> {
  await expect(refundDialog(page).getByRole('status').filter({ hasText: words })).toBeVisible();
}
