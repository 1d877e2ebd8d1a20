import type { PaidCallRequest } from '#contracts/money/payments.ts';
import { getRuleFor } from '#domain/cancellation.ts';
import { getInitialRollover } from '#domain/credit.ts';
import { type GivenConsent, recordConsent } from '../accounts/record-consents.ts';
import type { AppContext } from '../app-context.ts';
import { getBookingRules } from '../calendar/stored-calendar.ts';
import type { Db } from '../db/connect.ts';
import { and, eq, inArray } from '../db/drizzle.ts';
import { takeNextId } from '../db/next-id.ts';
import { coachingCalls } from '../db/schema.ts';
import { queueMails } from '../mail/queue-mails.ts';
import type { FloodGuard } from './booking-ceilings.ts';
import { createBookingMail } from './booking-events.ts';
import { lockOfferedMinutes, spendMinutes } from './call-minutes.ts';
import { takeHalfHours } from './half-hours.ts';
import { bookedStatuses } from './linked-call-payment.ts';
import { findOpenHalfHours, type RequestedTime } from './open-times.ts';
import { insertVisitorCall } from './paid-call-rows.ts';
import { readBooking, type StoredPaidCall } from './stored-bookings.ts';

type CreditCall = {
  request: PaidCallRequest;
  time: RequestedTime;
  isMember: boolean;
  floodGuard: FloodGuard;
  consent: GivenConsent | null;
  minutesFromCredit: number;
};

/** Returns the id of the call that this client has booked on credit for this very time, as after a lost reply. */
export async function findCallOnCredit(
  db: Db,
  { request, time }: Pick<CreditCall, 'request' | 'time'>,
): Promise<number | undefined> {
  const { email, startsAt, duration, amount, paidWith, status } = coachingCalls;
  const [found] = await db
    .select({ id: coachingCalls.id })
    .from(coachingCalls)
    .where(
      and(
        eq(email, request.email),
        eq(startsAt, time.startsAt),
        eq(duration, request.duration),
        eq(amount, 0),
        inArray(paidWith, ['credit', 'elsewhere']),
        inArray(status, bookedStatuses),
      ),
    );
  return found?.id;
}

/**
 * Books a call that needs no payment by card, since the client's credit pays. Returns the call's id, also for a
 * repeated request. Throws `PRICE_CHANGED` if the credit was spent meanwhile, `SLOT_TAKEN`, `SLOT_UNAVAILABLE`.
 */
export function bookOnCredit(ctx: AppContext, call: CreditCall): Promise<number> {
  const { request, time, isMember, floodGuard, consent, minutesFromCredit } = call;
  const now = ctx.now();
  const { current, coachTimeZone: zone, coachEmail } = ctx.settings;
  const { email, duration } = request;
  return ctx.database.transaction(async (tx) => {
    const booked = await findCallOnCredit(tx, call);
    if (booked !== undefined) return booked;
    await lockOfferedMinutes(tx, ctx, { email, duration, isMember, minutesFromCredit });
    const halfHours = await findOpenHalfHours(tx, time, duration, getBookingRules(current, now));
    const [{ value, startsAt }] = halfHours;
    const id = await takeNextId(tx, 'coaching_calls');
    const isWhole = minutesFromCredit === duration;
    // If the minutes leave a rest that is too small to pay by card, the rest is a gift.
    const paidWith = isWhole ? 'credit' : 'elsewhere';
    await insertVisitorCall(tx, ctx, request, {
      id,
      value,
      startsAt,
      isMember,
      network: floodGuard.network,
      money: {
        status: 'confirmed',
        amount: 0,
        paidWith,
        cancelRule: getRuleFor(paidWith, current.calls.cancelRule),
        // A call paid wholly from credit takes its minutes as negative rollover; one paid in part, by `spendMinutes`.
        rolloverMinutes: getInitialRollover({ paidWith, minutes: duration }),
        minutesFromCredit: isWhole ? 0 : minutesFromCredit,
      },
    });
    await takeHalfHours(tx, { kind: 'paid', id, minutes: duration }, halfHours, now);
    const stored = (await readBooking(tx, { kind: 'paid', id })) as StoredPaidCall;
    await spendMinutes(tx, stored, { actor: 'client', zone, now });
    for (const policy of ['terms', 'health-privacy'] as const)
      await recordConsent(tx, consent, policy, { coachingCallId: id });
    await queueMails(tx, ctx.queue, [
      createBookingMail(stored, { kind: 'paid-call-confirmation', recipient: stored.email }),
      createBookingMail(stored, { kind: 'paid-call-notice', recipient: coachEmail }),
    ]);
    return id;
  });
}
