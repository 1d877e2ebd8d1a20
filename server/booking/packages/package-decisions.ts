import type { Decision } from '#contracts/booking/payment-decisions.ts';
import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../db/connect.ts';
import { and, eq, isNotNull, ne } from '../../db/drizzle.ts';
import { coachingCalls, paymentDecisions } from '../../db/schema.ts';
import { recordBookingChange } from '../booking-events.ts';
import { insertDecision } from '../insert-decision.ts';
import type { StoredPaidCall } from '../stored-bookings.ts';
import { giveBackPackageCall } from './give-back-as-credit.ts';

/** Adds a decision for the coach: whether a call of a package counts as used after a late cancellation or a no-show. */
export async function addPackageDecision(
  tx: Db,
  booking: StoredPaidCall,
  { reason, zone, now }: { reason: 'cancelled' | 'no_show'; zone: string; now: Date },
): Promise<void> {
  // The money of a refunded package has gone back already.
  if (!booking.package || booking.package.endedBy === 'refund') return;
  await insertDecision(tx, booking, { reason, minutes: booking.minutes, amount: 0, zone, now });
}

/** Deletes the open and made decisions about a call of a package, except for overtime. */
export async function deletePackageDecisions(tx: Db, { id }: StoredPaidCall): Promise<void> {
  const { coachingCallId, reason } = paymentDecisions;
  await tx.delete(paymentDecisions).where(and(eq(coachingCallId, id), ne(reason, 'overtime')));
}

/** Returns the id of the call that a decision is about, if a package has paid for it. */
export async function findCallOfPackage(
  tx: Db,
  { coachingCallId }: Pick<typeof paymentDecisions.$inferSelect, 'coachingCallId'>,
): Promise<number | null> {
  const ofPackage = and(eq(coachingCalls.id, coachingCallId ?? 0), isNotNull(coachingCalls.packageId));
  const [call] = await tx.select({ id: coachingCalls.id }).from(coachingCalls).where(ofPackage);
  return call?.id ?? null;
}

type PackageDecision = { decision: Decision; email: string; minutes: number; admin: string; now: Date };

/** Carries out the coach's decision, which is stored already: counts the call as used, or gives it back. */
export async function decideAboutPackageCall(
  tx: Db,
  ctx: AppContext,
  callId: number,
  { decision, email, minutes, admin, now }: PackageDecision,
) {
  const given = decision === 'credited' ? await giveBackPackageCall(tx, ctx, callId, { actor: admin, now }) : null;
  const outcomes = { package: 'given back', credit: 'given back as credit', none: 'nothing to give back' };
  const subject = `decided about a call of a package of ${email}: ${given === null ? 'used' : outcomes[given]}`;
  await recordBookingChange(tx, admin, subject, now);
  const messages = {
    package: 'The call is back in the package.',
    credit: `The package has ended, so its ${minutes} minutes are now the client’s credit for a while.`,
    none: 'Noted. The package was refunded, so there is nothing to give back.',
  };
  return { message: given === null ? 'Noted: the call counts as used.' : messages[given] };
}
