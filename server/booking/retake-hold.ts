import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { sql } from '../db/drizzle.ts';
import { Refusal } from '../requests/refusal.ts';
import { spendMinutesAgain } from './call-minutes.ts';
import { takeHalfHours } from './half-hours.ts';
import { findOpenHalfHoursAt, getCoachBookingRules } from './open-times.ts';
import { type StoredPaidCall, updateBooking } from './stored-bookings.ts';

/** Takes the half-hours and minutes of an expired hold again, if they are still open and unspent. */
export async function retakeHold(tx: Db, ctx: AppContext, call: StoredPaidCall): Promise<boolean> {
  const now = ctx.now();
  // Written in SQL, since Drizzle makes savepoints only for nested transactions, and this site has none.
  await tx.execute(sql`savepoint again`);
  try {
    const halfHours = await findOpenHalfHoursAt(tx, call, getCoachBookingRules(ctx.settings.current, now));
    await takeHalfHours(tx, call, halfHours, now);
    // The name of the same instant may have changed, with the coach's time zone.
    await updateBooking(tx, call, { selectedTimeSlot: halfHours[0].value });
    const moment = { zone: ctx.settings.coachTimeZone, now };
    if (!(await spendMinutesAgain(tx, call, moment))) throw new Refusal('PRICE_CHANGED');
    return true;
  } catch (error) {
    await tx.execute(sql`rollback to savepoint again`);
    if (error instanceof Refusal) return false;
    throw error;
  }
}
