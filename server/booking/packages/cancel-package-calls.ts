import { isOpenBooking } from '#domain/bookings.ts';
import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../db/connect.ts';
import { and, eq, gt } from '../../db/drizzle.ts';
import { coachingCalls } from '../../db/schema.ts';
import { applyBookingAction } from '../booking-actions.ts';
import { describeBooking, recordBookingChange } from '../booking-events.ts';
import { findAndLockBooking } from '../stored-bookings.ts';

/**
 * Locks a package's calls that are still ahead, and returns their ids. Lock the package only after that, to avoid
 * deadlocks.
 */
export async function lockCallsAhead(tx: Db, { now }: AppContext, packageId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: coachingCalls.id })
    .from(coachingCalls)
    .where(and(eq(coachingCalls.packageId, packageId), gt(coachingCalls.startsAt, now())))
    .orderBy(coachingCalls.id)
    .for('update');
  return rows.map(({ id }) => id);
}

/**
 * Cancels the booked calls that are ahead, and mails the client. The caller has locked and ended the package, so that
 * no more calls are booked from it. `admin` is the email address for the audit log.
 */
export async function cancelCallsAhead(tx: Db, ctx: AppContext, packageId: number, admin: string): Promise<void> {
  const now = ctx.now();
  for (const id of await lockCallsAhead(tx, ctx, packageId)) {
    const call = await findAndLockBooking(tx, { kind: 'paid', id });
    if (!call || !isOpenBooking(call)) continue;
    const action = { action: 'cancel', tellClient: true, creditMinutes: 0, cause: 'coach' } as const;
    await applyBookingAction(tx, ctx, call, { ...action, actor: { admin }, now });
    const subject = `canceled ${describeBooking(call, ctx.settings.coachTimeZone)}, as its package was refunded`;
    await recordBookingChange(tx, admin, subject, now);
  }
}
