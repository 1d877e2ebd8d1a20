import type { BookingKind } from '#domain/bookings.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { and, inArray } from '../db/drizzle.ts';
import { Refusal } from '../requests/refusal.ts';
import { applyBookingAction } from './booking-actions.ts';
import { describeBooking, recordBookingChange } from './booking-events.ts';
import { cancellableCondition, describeSurgeSource, findSurge } from './booking-surges.ts';
import { cancelOpenPayment, endingOpenPayment } from './cancel-open-payment.ts';
import {
  type BookingId,
  type CallTable,
  callTables,
  findAndLockBooking,
  findBooking,
  type StoredBooking,
} from './stored-bookings.ts';

/**
 * Cancels those of `bookings` that belong to the surge, without mails, each in a separate transaction. The payment of a
 * hold is cancelled at the provider first. A call that is being paid is kept. Throws `NOT_FOUND` for an unknown surge.
 */
export async function cancelBookingSurge(
  ctx: AppContext,
  admin: string,
  { id, bookings }: { id: number; bookings: BookingId[] },
) {
  const now = ctx.now();
  const db = ctx.database;
  const surge = await findSurge(db, id, now);
  const findInSurge = async (kind: BookingKind): Promise<BookingId[]> => {
    const table: CallTable = callTables[kind];
    const ids = bookings.filter((booking) => booking.kind === kind).map((booking) => booking.id);
    const rows = await db
      .select({ id: table.id })
      .from(table)
      .where(and(inArray(table.id, ids), cancellableCondition(table, surge, now)))
      .orderBy(table.id);
    return rows.map((row) => ({ kind, id: row.id }));
  };
  const found = [...(await findInSurge('free')), ...(await findInSurge('paid'))];
  const writeAuditEntry = async (tx: Db, booking: StoredBooking) => {
    const call = describeBooking(booking, ctx.settings.coachTimeZone);
    const subject = `cancelled ${call}, one of many ${describeSurgeSource(surge)}, without an email`;
    await recordBookingChange(tx, admin, subject, ctx.now());
  };
  let cancelled = 0;
  for (const booking of found) if (await cancelUnlessChanged(ctx, admin, booking, writeAuditEntry)) cancelled += 1;
  const kept = found.length - cancelled;
  return { message: describeOutcome(cancelled, kept), cancelled, kept };
}

/** Returns false for a booking that has changed meanwhile or is being paid, which is left as it is. */
async function cancelUnlessChanged(
  ctx: AppContext,
  admin: string,
  booking: BookingId,
  writeAuditEntry: (tx: Db, booking: StoredBooking) => Promise<void>,
): Promise<boolean> {
  try {
    if (await cancelOpenPayment(ctx, booking)) {
      // The transaction that cancelled the payment has freed the time.
      const ended = await findBooking(ctx.database, booking);
      if (ended) await writeAuditEntry(ctx.database, ended);
      return true;
    }
    return await endingOpenPayment(ctx, booking, () =>
      ctx.database.transaction(async (tx) => {
        const locked = await findAndLockBooking(tx, booking);
        if (!locked) return false;
        const action = { action: 'cancel', tellClient: false, creditMinutes: 0 } as const;
        await applyBookingAction(tx, ctx, locked, { ...action, actor: { admin }, now: ctx.now() });
        await writeAuditEntry(tx, locked);
        return true;
      }),
    );
  } catch (error) {
    if (error instanceof Refusal && skippedCodes.includes(error.code)) return false;
    throw error;
  }
}

/** The booking changed meanwhile, or is being paid. */
const skippedCodes: string[] = ['NOT_POSSIBLE', 'PAYMENT_UNAVAILABLE', 'PAYMENT_NOT_COMPLETED'];

function describeOutcome(cancelled: number, kept: number): string {
  const done =
    cancelled === 1
      ? '1 booking is cancelled, and its time is open again.'
      : `${cancelled} bookings are cancelled, and their times are open again.`;
  return [
    done,
    'No emails were sent.',
    ...(kept > 0 ? [`${kept} couldn’t be cancelled: they’re being paid for, or have changed.`] : []),
  ].join(' ');
}
