import { openStatuses } from '#domain/bookings.ts';
import { getChangeDeadline } from '#domain/cancellation.ts';
import { formatStart } from '#domain/coach-clock.ts';
import { formatDollars } from '#domain/prices.ts';
import type { AppContext } from '../app-context.ts';
import { isOpenSalePurchase } from '../booking/bills/unpaid-bills.ts';
import type { Db } from '../db/connect.ts';
import { and, eq, gt, inArray, isNull, not, or } from '../db/drizzle.ts';
import { isAnyOf } from '../db/is-any-of.ts';
import { coachingCalls, paymentDecisions, paymentLinks, paymentRefunds, payments, users } from '../db/schema.ts';
import { formatTimesForClient } from '../mail/call-times.ts';
import { isOpenPayment, notOfPaymentLink } from '../payments/stored-payments.ts';
import type { Person } from './find-person.ts';

type ObstacleContext = Pick<AppContext, 'settings' | 'now'>;

/**
 * Lists what must be done before the person can be erased, each as a sentence that says how. `isForCoach`: the
 * sentences are for the coach; otherwise they speak to the person in the coach's voice.
 */
export async function findErasureObstacles(
  ctx: ObstacleContext,
  db: Db,
  person: Person,
  { isForCoach }: { isForCoach: boolean },
): Promise<string[]> {
  const found = [
    await findOwnAccount(ctx, db, person),
    await findPaidCallsAhead(ctx, db, person, isForCoach),
    await findOpenPayments(ctx, db, person, isForCoach),
    await findMoneyOnTheWay(db, person, isForCoach),
    await findDebts(db, person, isForCoach),
    await findUnpaidBills(db, person, isForCoach),
  ];
  return found.flat();
}

async function findOwnAccount({ settings }: ObstacleContext, db: Db, { addresses }: Person): Promise<string[]> {
  const isAdmin = and(isAnyOf(users.email, addresses), eq(users.isAdmin, true));
  const isOwn = addresses.includes(settings.coachEmail) || (await db.$count(users, isAdmin)) > 0;
  return isOwn ? ['The coach’s own account runs this site and can’t be erased here.'] : [];
}

async function findPaidCallsAhead(
  { settings, now }: ObstacleContext,
  db: Db,
  { paidCallIds }: Person,
  isForCoach: boolean,
): Promise<string[]> {
  const isAhead = and(inArray(coachingCalls.status, [...openStatuses.paid]), gt(coachingCalls.startsAt, now()));
  const calls = await db
    .select({
      startsAt: coachingCalls.startsAt,
      visitorTimeZone: coachingCalls.visitorTimeZone,
      changeNoticeHours: coachingCalls.changeNoticeHours,
    })
    .from(coachingCalls)
    .where(and(isAnyOf(coachingCalls.id, paidCallIds), isAhead))
    .orderBy(coachingCalls.startsAt);
  return calls.map((call) => {
    // After the deadline, the client's own link no longer cancels the call.
    const isLate = !isForCoach && getChangeDeadline(call.startsAt, call.changeNoticeHours) < now();
    const wayOut = isLate
      ? `It’s too late to cancel it yourself, so please write to me at ${settings.current.contact.supportEmail}`
      : 'Please cancel it first';
    return `A paid call is ahead, on ${formatTimeFor(isForCoach, call, settings)}. ${wayOut}, or wait until it’s over.`;
  });
}

/** Formats a time on the coach's clock; for the client also on their own, if it is known. */
export const formatTimeFor = (
  isForCoach: boolean,
  call: { startsAt: Date; visitorTimeZone: string | null },
  { coachTimeZone }: { coachTimeZone: string },
): string => (isForCoach ? formatStart(call.startsAt, coachTimeZone) : formatTimesForClient(call, { coachTimeZone }));

async function findOpenPayments(
  { settings }: ObstacleContext,
  db: Db,
  { paymentIds }: Person,
  isForCoach: boolean,
): Promise<string[]> {
  const { amount, status, kind, expiresAt } = payments;
  // The purchase of the course or of a package on open sale holds nothing, and anybody can begin one with any address.
  // A payment that succeeds after the erasure takes no effect (`isPayerErased`).
  const isObstacle = or(eq(status, 'processing'), eq(kind, 'call'), not(notOfPaymentLink));
  const open = await db
    .select({ amount, status, expiresAt, visitorTimeZone: coachingCalls.visitorTimeZone })
    .from(payments)
    .leftJoin(coachingCalls, eq(coachingCalls.id, payments.coachingCallId))
    .where(and(isAnyOf(payments.id, paymentIds), isOpenPayment, isObstacle));
  return open.map(({ amount, status, expiresAt, visitorTimeZone }) => {
    const end =
      status === 'open' && expiresAt
        ? `If it isn’t finished, it ends by itself on ${formatTimeFor(isForCoach, { startsAt: expiresAt, visitorTimeZone }, settings)}.`
        : 'The payment provider is still working on it, which can take a few days.';
    return `A payment of ${formatDollars(amount)} is under way. ${end} Please try again after that.`;
  });
}

async function findMoneyOnTheWay(db: Db, { addresses, paymentIds }: Person, isForCoach: boolean): Promise<string[]> {
  const isUnderWay = inArray(paymentRefunds.status, ['asked', 'pending']);
  const refunds = await db.$count(paymentRefunds, and(isAnyOf(paymentRefunds.paymentId, paymentIds), isUnderWay));
  const decisions = await db
    .select({ about: paymentDecisions.about })
    .from(paymentDecisions)
    .where(and(isAnyOf(paymentDecisions.email, addresses), isNull(paymentDecisions.decision)));
  const isDisputed = and(isAnyOf(payments.id, paymentIds), eq(payments.dispute, 'open'));
  const disputes = await db.$count(payments, isDisputed);
  return [
    ...(refunds > 0 ? ['A refund is on its way. Please try again once it has arrived, mostly within a few days.'] : []),
    ...decisions.map(({ about }) =>
      isForCoach
        ? `The money for the call on ${about} is still to be decided on. Please do that first, on the Today page.`
        : `I still have to decide about your money for the call on ${about}. Please write to me, and try again after that.`,
    ),
    ...(disputes > 0 ? ['A bank is looking into a payment. Please try again once that’s decided.'] : []),
  ];
}

async function findDebts(db: Db, { paidCallIds }: Person, isForCoach: boolean): Promise<string[]> {
  const owed = await db
    .select({ amount: paymentLinks.amount })
    .from(paymentLinks)
    .innerJoin(coachingCalls, eq(coachingCalls.id, paymentLinks.coachingCallId))
    .where(
      and(
        isAnyOf(paymentLinks.coachingCallId, paidCallIds),
        isNull(paymentLinks.endedBy),
        inArray(coachingCalls.status, [...openStatuses.paid, 'completed', 'no_show']),
      ),
    );
  return owed.map(({ amount }) => `${formatDollars(amount)} for a call isn’t paid yet. ${tellWayOut(isForCoach)}`);
}

async function findUnpaidBills(db: Db, { addresses }: Person, isForCoach: boolean): Promise<string[]> {
  const owed = await db
    .select({ amount: paymentLinks.amount })
    .from(paymentLinks)
    .where(and(isAnyOf(paymentLinks.email, addresses), isNull(paymentLinks.endedBy), not(isOpenSalePurchase(db))));
  return owed.map(({ amount }) => `A bill of ${formatDollars(amount)} isn’t paid yet. ${tellWayOut(isForCoach)}`);
}

const tellWayOut = (isForCoach: boolean): string =>
  isForCoach ? 'Please settle that first, on the Today page.' : 'Please pay it first, or ask me to drop it.';
