import type { PackageChange } from '#contracts/booking/packages.ts';
import { COACH_HORIZON_DAYS } from '#domain/availability.ts';
import { dateAt } from '#domain/coach-clock.ts';
import { describeCounts, getEndOfDay, getLastDay, getPackageState } from '#domain/packages.ts';
import { addDays, formatDate } from '#domain/slot-values.ts';
import { reopenPaidAccess } from '../../accounts/paid-access.ts';
import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../db/connect.ts';
import { eq } from '../../db/drizzle.ts';
import { attachCalls } from '../../db/package-calls.ts';
import { packages } from '../../db/schema.ts';
import { updatePayment } from '../../payments/stored-payments.ts';
import { Refusal, refuseField } from '../../requests/refusal.ts';
import { queuePackageEnded } from './package-end-mails.ts';
import { lockKeptPayment } from './package-money.ts';
import { lockSoldPackage, recordPackageChange, type SoldPackage } from './stored-packages.ts';

/** The most days between today and the last day: two years. */
const MAX_DAYS_AHEAD = 2 * COACH_HORIZON_DAYS;
/** The most calls that a package has. */
const MAX_CALLS = 200;

/** A planned change: the columns to set, the entry of the log, and the reply's message. */
type Change = { columns: Partial<typeof packages.$inferInsert>; change: string; message: string };

/** Prolongs a package, adds or takes one call, or ends it. Throws `NOT_FOUND`, `NOT_POSSIBLE`, `invalid`. */
export function changePackage(ctx: AppContext, admin: string, id: number, input: PackageChange) {
  const now = ctx.now();
  return ctx.database.transaction(async (tx) => {
    // If the coach still has money of the package's payment, even a package that a refund has ended can go on.
    const keptPayment = input.action === 'prolong' ? await lockKeptPayment(tx, id) : undefined;
    const sold = await lockSoldPackage(tx, id);
    const canGoOn = input.action === 'prolong' && (sold.endedBy === 'coach' || keptPayment !== undefined);
    if (sold.endedBy !== null && !canGoOn) {
      const why = sold.endedBy === 'coach' ? 'You have ended this package.' : 'This package was refunded.';
      throw new Refusal('NOT_POSSIBLE', `${why} It can’t be changed any more.`);
    }
    const { columns, change, message } = await planChange(tx, ctx, sold, input, now);
    await tx.update(packages).set(columns).where(eq(packages.id, id));
    let isCourseOpen = true;
    if (sold.endedBy === 'refund' && keptPayment) {
      // The refund that ended the package and its course has failed, so the payment counts again.
      await updatePayment(tx, keptPayment.id, { status: 'settled' });
      if (sold.withCourse) isCourseOpen = await reopenPaidAccess(tx, keptPayment.id, now);
    }
    if (input.action === 'end' && input.tellClient) await queuePackageEnded(tx, ctx, { ...sold, endedAt: now });
    await recordPackageChange(tx, { admin, change, sold, reason: input.reason, now });
    return { message: isCourseOpen ? message : `${message} ${COURSE_STAYS_CLOSED}` };
  });
}

const COURSE_STAYS_CLOSED = 'Its course stays closed; you can open it under Users.';

async function planChange(
  tx: Db,
  { settings }: AppContext,
  sold: SoldPackage,
  input: PackageChange,
  now: Date,
): Promise<Change> {
  const zone = settings.coachTimeZone;
  if (input.action === 'prolong') return planProlongation(sold, input.lastDay, { zone, now });
  const hasEnded = getPackageState(sold, sold.counts, now) === 'ended';
  if (input.action === 'add') return planCalls(tx, sold, { difference: 1, hasEnded });
  if (input.action === 'take') return planCalls(tx, sold, { difference: -1, hasEnded });
  if (hasEnded) {
    throw new Refusal('NOT_POSSIBLE', 'This package has ended already.');
  }
  const { booked } = sold.counts;
  const stays = booked > 0 ? ` ${booked === 1 ? 'Its booked call stays.' : 'Its booked calls stay.'}` : '';
  return { columns: { endedBy: 'coach', endedAt: now }, change: 'ended', message: `The package has ended.${stays}` };
}

/** Plans a later last day. A package that has ended goes on. */
function planProlongation(
  { endsAt, endedBy }: SoldPackage,
  lastDay: string,
  { zone, now }: { zone: string; now: Date },
): Change {
  const today = dateAt(now, zone);
  const present = getLastDay(endsAt, zone);
  if (lastDay < today) refuseField('invalid', 'lastDay', 'Please choose a day that is ahead.');
  if (lastDay < present || (lastDay === present && endedBy === null)) {
    const message =
      endedBy === null
        ? `The package goes on until ${formatDate(present)}. Please choose a later day.`
        : `Its last day was ${formatDate(present)}. Please choose that day or a later one.`;
    refuseField('invalid', 'lastDay', message);
  }
  if (lastDay > addDays(today, MAX_DAYS_AHEAD)) {
    refuseField('invalid', 'lastDay', 'Please choose a day within the next two years.');
  }
  const columns = { endsAt: getEndOfDay(lastDay, zone), endedBy: null, endedAt: null };
  const day = formatDate(lastDay);
  return { columns, change: `prolonged to ${day}`, message: `The package now ends on ${day}.` };
}

/** Plans to add a call, or to take one that is not booked yet. */
async function planCalls(
  tx: Db,
  sold: SoldPackage,
  { difference, hasEnded }: { difference: 1 | -1; hasEnded: boolean },
): Promise<Change> {
  if (difference < 0 && sold.counts.toBook === 0) {
    throw new Refusal('NOT_POSSIBLE', 'No call of this package is left to take.');
  }
  if (difference > 0 && sold.counts.total >= MAX_CALLS) {
    throw new Refusal('NOT_POSSIBLE', `A package has at most ${MAX_CALLS} calls.`);
  }
  const addedCalls = sold.addedCalls + difference;
  const [after] = await attachCalls(tx, [{ ...sold, addedCalls }]);
  const change = difference > 0 ? 'added a call to' : 'took a call from';
  const counted = `The package now has ${describeCounts((after ?? sold).counts, hasEnded)}.`;
  const isUnbookable = hasEnded && difference > 0;
  const message = isUnbookable ? `${counted} It has ended: prolong it so that the call can be booked.` : counted;
  return { columns: { addedCalls }, change, message };
}
