import { expect, test } from 'vitest';
import { receiptCounter, receipts } from '../db/schema.ts';
import { issueMissingReceipts } from '../payments/issue-receipts.ts';
import { syncPayment } from '../payments/sync-payment.ts';
import { useCoach } from '../testing/accounts.ts';
import { openPaymentsAdmin } from '../testing/admin-payments.ts';
import { openCourseBuyer } from '../testing/course-sales.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { storedPayments } from '../testing/payments.ts';

const many = '1000000';
const site = useEmptySite({
  listen: true,
  env: { LIMIT_PAYMENT_CALLS_PER_HOUR: many, LIMIT_BOOKINGS_PER_HOUR: many, LIMIT_SANDBOX_CONFIRMS_PER_HOUR: many },
});
const coach = useCoach(site);
const PAYMENTS = 12;

/** The numbers that were given, in the order of their payments. */
const numbers = async () => (await site.db.select().from(receipts)).map(({ number }) => number).sort((a, b) => a - b);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

async function payWithoutSettling(): Promise<string[]> {
  const buy = (who: number) => openCourseBuyer(site).buy({ userEmail: `nora${who}@example.com` });
  const intents: string[] = [];
  for (let who = 0; who < PAYMENTS; who += 1) intents.push(await buy(who));
  return intents;
}

test('payments that settle at the same moment, each told of three times, leave no gap and share no number', async () => {
  const intents = await payWithoutSettling();
  await Promise.all([...intents, ...intents, ...intents].map((intent) => syncPayment(site.ctx, intent)));
  expect(await numbers()).toEqual(upTo(PAYMENTS));
});

test('refunds beside settlements and the numbering of older payments leave no gap either', async () => {
  const intents = await payWithoutSettling();
  const half = PAYMENTS / 2;
  await Promise.all(intents.slice(0, half).map((intent) => syncPayment(site.ctx, intent)));
  // As if an older release had settled them.
  await site.db.delete(receipts);
  await site.db.delete(receiptCounter);
  const settled = (await storedPayments(site)).filter(({ status }) => status === 'settled');
  const admin = openPaymentsAdmin(site, coach);
  const replies = await Promise.all([
    ...intents.slice(half).map((intent) => syncPayment(site.ctx, intent)),
    issueMissingReceipts(site.ctx),
    issueMissingReceipts(site.ctx),
    ...settled.map(({ id }) => admin.refund(id, { amount: 1000, purchase: 'keep' })),
  ]);
  expect(replies).toHaveLength(half + 2 + settled.length);
  expect(await numbers()).toEqual(upTo(PAYMENTS + half));
});
