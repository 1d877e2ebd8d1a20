import type { z } from 'zod';
import type { CourseBuyer } from '#contracts/course/course-sales.ts';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { type GivenConsent, recordPurchaseConsents } from '../accounts/record-consents.ts';
import type { AppContext } from '../app-context.ts';
import { acquireAdvisoryLocks } from '../db/advisory-lock.ts';
import { checkoutLock, type EndedState, type Purchase, startPayment } from '../payments/start-payment.ts';
import { findLatestPaymentId, insertPayment, updatePayer } from '../payments/stored-payments.ts';
import { Refusal } from '../requests/refusal.ts';
import { refuseIfOwned } from './buyer-account.ts';

type CoursePurchaseInput = z.output<typeof CourseBuyer>;

/** The buyer's browser, and the user who is signed in there. */
type BuyerIdentity = { checkoutHash: string; userId: number | null; consent: GivenConsent | null };

/** A course payment holds nothing, so it may stay open for a day. */
const EXPIRES_AFTER_MS = DAY_MS;

/**
 * Opens a payment for the course. If this browser has an open payment for this address, returns that one; its other
 * course payments end. Throws `ALREADY_OWNED`, `PAYMENT_NOT_COMPLETED` while one is being processed,
 * `PAYMENT_UNAVAILABLE`.
 */
export async function startCoursePurchase(ctx: AppContext, input: CoursePurchaseInput, buyer: BuyerIdentity) {
  await refuseIfOwned(ctx.database, input.userEmail, buyer.userId);
  const { payment, reply } = await startPayment(ctx, coursePurchase(ctx, input, buyer));
  await recordPurchaseConsents(ctx.database, buyer.consent, payment.id);
  return reply;
}

function coursePurchase(
  ctx: AppContext,
  { userEmail, firstName, lastName }: CoursePurchaseInput,
  { checkoutHash, userId }: BuyerIdentity,
): Purchase {
  const { courseCents } = ctx.settings.current.prices;
  return {
    kind: 'course',
    checkoutHash,
    isSame: ({ email, amount, expiresAt }) => {
      const lastsAnHour = expiresAt !== null && expiresAt.getTime() - ctx.now().getTime() > HOUR_MS;
      // A purchase begun before the price was raised keeps its price.
      return email === userEmail && amount <= courseCents && lastsAnHour;
    },
    updatePayer: ({ id }) => updatePayer(ctx.database, id, { firstName, lastName, userId }),
    insert: (latest) =>
      ctx.database.transaction(async (tx) => {
        await acquireAdvisoryLocks(tx, [checkoutLock(checkoutHash)]);
        if ((await findLatestPaymentId(tx, checkoutHash)) > latest) return 'retry';
        const now = ctx.now();
        return insertPayment(tx, {
          kind: 'course',
          amount: courseCents,
          firstName,
          lastName,
          email: userEmail,
          userId,
          checkoutHash,
          expiresAt: new Date(now.getTime() + EXPIRES_AFTER_MS),
          createdAt: now,
        });
      }),
    refuseIfPaid,
    refuseEnded,
  };
}

/** Another course payment of this browser may just have been paid, though its answer did not arrive. */
function refuseIfPaid(status: EndedState): void {
  if (status !== 'settled') return;
  throw new Refusal('ALREADY_OWNED', {
    message:
      'A course payment started here earlier went through, so nothing more was charged. Please check your email first.',
  });
}

/** A cancelled payment may be replaced by a new one. */
function refuseEnded(status: EndedState): void {
  if (status === 'cancelled') return;
  throw new Refusal('ALREADY_OWNED', {
    message: 'This payment is already finished, so nothing more was charged. Please check your email first.',
  });
}
