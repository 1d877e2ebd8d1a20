import { MAX_SURGE_BOOKINGS } from '#contracts/booking-surges.ts';
import type { AppContext } from '../app-context.ts';
import type { CallId } from '../db/calls-view.ts';
import type { Db } from '../db/connect.ts';
import { Refusal } from '../requests/refusal.ts';
import { applyBookingAction } from './booking-actions.ts';
import { describeBooking, recordBookingChange } from './booking-events.ts';
import { allowNextSurge, describeSurgeSource, getBookingSurge, markAsHandled } from './booking-surges.ts';
import { cancelOpenPayment, endingOpenPayment } from './cancel-open-payment.ts';
import { findAndLockBooking, findBooking, type StoredBooking } from './stored-bookings.ts';

type FoundBooking = CallId & { status: string };

/**
 * Cancels those of `bookings` that belong to the surge, without mails, each in a separate transaction. The payment of a
 * hold is cancelled at the provider first. A call that is being paid is kept. If some are cancelled and none is kept,
 * the surge is handled. Throws `NOT_FOUND` for an unknown surge.
 */
export async function cancelBookingSurge(
  ctx: AppContext,
  admin: string,
  { id, bookings }: { id: number; bookings: CallId[] },
) {
  const surge = await getBookingSurge(ctx, id);
  const found = surge.named.filter((one) => bookings.some(({ kind, id }) => kind === one.kind && id === one.id));
  const writeAuditEntry = async (tx: Db, booking: StoredBooking) => {
    const call = describeBooking(booking, ctx.settings.coachTimeZone);
    const subject = `cancelled ${call}, one of many ${describeSurgeSource(surge)}, without an email`;
    await recordBookingChange(tx, admin, subject, ctx.now());
  };
  let cancelled = 0;
  for (const booking of found) if (await cancelUnlessChanged(ctx, admin, booking, writeAuditEntry)) cancelled += 1;
  const kept = found.length - cancelled;
  if (cancelled > 0 && kept === 0 && surge.bookings <= MAX_SURGE_BOOKINGS) {
    await markAsHandled(ctx.database, id, ctx.now());
    await allowNextSurge(ctx, surge);
  }
  return { message: describeOutcome(cancelled, kept), cancelled, kept };
}

/** Returns false for a booking that has changed meanwhile or is being paid, which is left as it is. */
async function cancelUnlessChanged(
  ctx: AppContext,
  admin: string,
  booking: FoundBooking,
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
        if (locked?.status !== booking.status) return false;
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
