import type { AppContext } from '../app-context.ts';
import { type CallId, callsView, isOneOf } from '../db/calls-view.ts';
import type { Db } from '../db/connect.ts';
import { and, not } from '../db/drizzle.ts';
import { Refusal } from '../requests/refusal.ts';
import { applyBookingAction } from './booking-actions.ts';
import { describeBooking, recordBookingChange } from './booking-events.ts';
import {
  describeSurgeSource,
  getBookingSurge,
  markAsHandled,
  matchSurge,
  releaseSurgeClaim,
} from './booking-surges.ts';
import { cancelOpenPayment, runWithoutOpenPayment } from './cancel-open-payment.ts';
import { findAndLockBooking, findBooking, type StoredBooking } from './stored-bookings.ts';

type FoundBooking = CallId & { status: string };

/**
 * Cancels those of `bookings` that belong to the surge, each in a separate transaction, without mails to clients.
 * Open payments are cancelled at the provider first; a call that is being paid is kept. The surge is handled when all
 * that is left of it are the `unticked` bookings, which the coach chose to keep. A booking that the coach has not seen
 * yet keeps it open. Throws `NOT_FOUND`.
 */
export async function cancelBookingSurge(
  ctx: AppContext,
  admin: string,
  { id, bookings, unticked }: { id: number; bookings: CallId[]; unticked: CallId[] },
) {
  const surge = await getBookingSurge(ctx, id);
  const found = surge.named.filter((one) => bookings.some(({ kind, id }) => kind === one.kind && id === one.id));
  const writeAuditEntry = async (tx: Db, booking: StoredBooking) => {
    const call = describeBooking(booking, ctx.settings.coachTimeZone);
    const subject = `canceled ${call}, one of many ${describeSurgeSource(surge)}, without an email`;
    await recordBookingChange(tx, admin, subject, ctx.now());
  };
  let cancelled = 0;
  for (const booking of found) if (await cancelUnlessChanged(ctx, admin, booking, writeAuditEntry)) cancelled += 1;
  const kept = found.length - cancelled;
  const isHandled = await ctx.database.transaction(async (tx) => {
    const now = ctx.now();
    const isLeft = and(matchSurge(tx, id, now), not(isOneOf(unticked)));
    if ((await tx.$count(callsView, isLeft)) > 0) return false;
    await markAsHandled(tx, id, now);
    return true;
  });
  if (isHandled) await releaseSurgeClaim(ctx, surge);
  return { message: describeOutcome(cancelled, kept), cancelled, kept };
}

/** Cancels a booking. Returns false, and changes nothing, if it has changed meanwhile or is being paid. */
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
    return await runWithoutOpenPayment(ctx, booking, () =>
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

/** The codes of the refusals of a booking that has changed meanwhile or is being paid. */
const skippedCodes: string[] = ['NOT_POSSIBLE', 'PAYMENT_UNAVAILABLE', 'PAYMENT_NOT_COMPLETED'];

function describeOutcome(cancelled: number, kept: number): string {
  if (cancelled + kept === 0) return 'Nothing was left to cancel: these bookings have changed in the meantime.';
  const sentences = [
    cancelled === 1 && '1 booking is canceled, and its time is open again.',
    cancelled > 1 && `${cancelled} bookings are canceled, and their times are open again.`,
    'No client got an email.',
    kept === 1 && '1 couldn’t be canceled: it’s being paid for, or has changed.',
    kept > 1 && `${kept} couldn’t be canceled: they’re being paid for, or have changed.`,
  ];
  return sentences.filter(Boolean).join(' ');
}
