import type { z } from 'zod';
import type { CourseBuyer } from '#contracts/course-sales.ts';
import type { PaymentState } from '#contracts/payments.ts';
import { coursePriceCents } from '#domain/prices.ts';
import type { AppContext } from '../app-context.ts';
import { acquireAdvisoryLocks } from '../db/advisory-lock.ts';
import type { Sql } from '../db/connect.ts';
import { cancelPayment, getOrCreateIntent, newIdempotencyKey } from '../payments/intents.ts';
import { insertPayment, listOpenPayments, type StoredPayment } from '../payments/stored-payments.ts';
import { syncPayment } from '../payments/sync-payment.ts';
import { Refusal } from '../refusal.ts';
import { refuseIfOwned } from './buyer-account.ts';

type CoursePurchaseInput = z.output<typeof CourseBuyer>;

/** Who asks: a browser, and whoever is signed in there. */
type BuyerIdentity = { checkoutHash: string; userId: number | null };

const HOUR_MS = 60 * 60 * 1000;
/** It holds nothing, but is not to stay open for ever. */
const EXPIRES_AFTER_MS = 24 * HOUR_MS;

/**
 * Opens a payment for the course. The same browser gets the one that it has open for this address; any other of its course
 * payments ends. Throws `ALREADY_OWNED`, `PAYMENT_NOT_COMPLETED` while one is being processed, `PAYMENT_UNAVAILABLE`.
 */
export async function startCoursePurchase(ctx: AppContext, input: CoursePurchaseInput, buyer: BuyerIdentity) {
  await refuseIfOwned(ctx.database, input.userEmail, buyer.userId);
  const { provider, publishableKey } = await ctx.provider();
  const { payment, others } = await findOrInsertPayment(ctx, input, buyer);
  for (const other of others) refuseIfPaid(await cancelPayment(ctx, other));
  const intent = await getOrCreateIntent(ctx, payment);
  if (intent.status === 'succeeded' || intent.status === 'processing') {
    const status = await syncPayment(ctx, intent.id);
    if (status === 'processing') refuseProcessing();
    throw new Refusal('ALREADY_OWNED', {
      message: 'This payment is over already, and nothing more was charged. Please look into your mails first.',
    });
  }
  if (intent.status === 'canceled') {
    await syncPayment(ctx, intent.id);
    return startCoursePurchase(ctx, input, buyer);
  }
  return {
    clientSecret: intent.client_secret as string,
    paymentIntentId: intent.id,
    amount: payment.amount,
    publishableKey,
    provider,
  };
}

/** One at a time for a browser, so that a double click finds what the first one opened. */
function findOrInsertPayment(ctx: AppContext, input: CoursePurchaseInput, buyer: BuyerIdentity) {
  return ctx.database.transaction(async (tx) => {
    await acquireAdvisoryLocks(tx, [`course purchase ${buyer.checkoutHash}`]);
    const now = ctx.now();
    const coursePayments = (await listOpenPayments(tx, buyer.checkoutHash)).filter(({ kind }) => kind === 'course');
    if (coursePayments.some(({ status, email }) => status === 'processing' && email === input.userEmail))
      refuseProcessing();
    const open = coursePayments.filter(({ status }) => status === 'open');
    const reusable = open.find((payment) => isReusable(payment, input, now));
    return {
      payment: reusable ? await updatePayer(tx, reusable, input, buyer) : await insertPurchase(tx, input, buyer, now),
      others: open.filter((payment) => payment !== reusable),
    };
  });
}

const isReusable = (
  { email, amount, expiresAt }: StoredPayment,
  { userEmail }: CoursePurchaseInput,
  now: Date,
): boolean =>
  email === userEmail &&
  amount === coursePriceCents &&
  expiresAt !== null &&
  expiresAt.getTime() - now.getTime() > HOUR_MS;

/** What was typed anew belongs to the same payment, and so does who is signed in by now, or is not any more. */
async function updatePayer(
  tx: Sql,
  reusable: StoredPayment,
  { firstName, lastName }: CoursePurchaseInput,
  { userId }: BuyerIdentity,
) {
  await tx.query(
    "update payments set first_name = $2, last_name = $3, user_id = $4 where id = $1 and status = 'open'",
    [reusable.id, firstName, lastName, userId],
  );
  return { ...reusable, firstName, lastName, userId };
}

const insertPurchase = (
  tx: Sql,
  { userEmail, firstName, lastName }: CoursePurchaseInput,
  buyer: BuyerIdentity,
  now: Date,
) =>
  insertPayment(tx, {
    kind: 'course',
    idempotencyKey: newIdempotencyKey(),
    amount: coursePriceCents,
    isMemberPrice: false,
    ...{ firstName, lastName, email: userEmail },
    ...{ userId: buyer.userId, coachingCallId: null, checkoutHash: buyer.checkoutHash },
    ...{ expiresAt: new Date(now.getTime() + EXPIRES_AFTER_MS), createdAt: now },
  });

/** She has just paid, with another address typed, and the answer did not reach her: nobody pays twice without knowing. */
function refuseIfPaid(status: PaymentState): void {
  if (status === 'processing') refuseProcessing();
  if (status !== 'settled') return;
  throw new Refusal('ALREADY_OWNED', {
    message:
      'A payment for the course that was begun here before went through, and nothing more was charged. Please look into your mails first.',
  });
}

function refuseProcessing(): never {
  throw new Refusal('PAYMENT_NOT_COMPLETED', {
    message: 'Your payment is still being processed, and nothing more was charged. Please wait a minute.',
  });
}
