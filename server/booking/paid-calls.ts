import type { PaidCallRequest, PaymentState } from '#contracts/payments.ts';
import { isPastCeiling, type OpenBookingCounts } from '#domain/booking-ceilings.ts';
import { extractPhoneDigits, PAYMENT_HOLD_MINUTES, type PaidCallStatus } from '#domain/bookings.ts';
import { type CallPrice, getCallPrice } from '#domain/prices.ts';
import { slotValue } from '#domain/slots.ts';
import type { AppContext } from '../app-context.ts';
import { bookingRules } from '../calendar/stored-calendar.ts';
import { acquireAdvisoryLocks } from '../db/advisory-lock.ts';
import type { Sql } from '../db/connect.ts';
import { cancelPayment, decoyPayment, getOrCreateIntent, newIdempotencyKey } from '../payments/intents.ts';
import { insertPayment, listOpenPayments, type StoredPayment } from '../payments/stored-payments.ts';
import { syncPayment } from '../payments/sync-payment.ts';
import { Refusal } from '../refusal.ts';
import {
  ceilingLocks,
  countOpenBookings,
  type FloodGuard,
  refuseTooManyHolds,
  requireProof,
  VISITOR_BOOKINGS_LOCK,
} from './booking-ceilings.ts';
import { reserveId } from './free-calls.ts';
import { takeHalfHours } from './half-hours.ts';
import { findOpenHalfHours, resolveTime } from './open-times.ts';
import { findBooking } from './stored-bookings.ts';

/** Who asks: a browser, and the member or other user who is signed in there. */
type Visitor = { checkoutHash: string; userId: number | null; isMember: boolean; floodGuard: FloodGuard };

const HOLD_MS = PAYMENT_HOLD_MINUTES * 60_000;

/**
 * Holds the half-hours of a paid call and opens a payment for it. The same browser gets the hold that it has on that time;
 * any other that it has open ends. Past the ceilings against floods it needs a proof of work; that the call is paid for
 * confirms it. Throws `PRICE_CHANGED`, `MEMBERS_ONLY`, `SLOT_TAKEN`, `SLOT_UNAVAILABLE`, `PAYMENT_UNAVAILABLE`,
 * `PROOF_NEEDED`, `RATE_LIMITED`.
 */
export async function startPaidCall(ctx: AppContext, request: PaidCallRequest, visitor: Visitor) {
  const offer = checkOffer(request, visitor);
  const { provider, publishableKey } = await ctx.provider();
  if (request.website) return { ...(await saveSpamSubmission(ctx, request, visitor, offer)), publishableKey, provider };
  const payment = await findOrCreateHold(ctx, request, visitor, offer);
  const intent = await getOrCreateIntent(ctx, payment);
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    await syncPayment(ctx, intent.id);
    throw new Refusal('SLOT_TAKEN', { message: 'This payment is over already. Please look into your mails first.' });
  }
  return {
    clientSecret: intent.client_secret as string,
    callId: payment.coachingCallId as number,
    paymentIntentId: intent.id,
    amount: payment.amount,
    holdExpiresAt: (payment.expiresAt as Date).toISOString(),
    publishableKey,
    provider,
  };
}

/** The one price of this call for whoever asks; what the browser says is only compared. */
function checkOffer({ duration, amount, source }: PaidCallRequest, { isMember }: Visitor): CallPrice {
  const offer = getCallPrice(duration, isMember);
  if (!isMember && (source === 'course' || amount === getCallPrice(duration, true).cents))
    throw new Refusal('MEMBERS_ONLY');
  if (amount !== offer.cents) throw new Refusal('PRICE_CHANGED', { amount: offer.cents });
  return offer;
}

/** The hold of this browser on this very call: one that it has, or a new one. Two requests at once get the same. */
async function findOrCreateHold(ctx: AppContext, request: PaidCallRequest, visitor: Visitor, offer: CallPrice) {
  for (let isProven = false; ; ) {
    const latest = await findLatestPaymentId(ctx.database, visitor);
    const held = await findOwnHold(ctx, request, visitor, offer);
    if (held) return held;
    const result = await createHold(ctx, request, visitor, { offer, latest, isProven });
    if (result === 'later') continue;
    if (!('pastCeiling' in result)) return result;
    await requireProof(ctx, 'paid', visitor.floodGuard, result.pastCeiling, request.proof);
    isProven = true;
  }
}

async function findLatestPaymentId(sql: Sql, { checkoutHash }: Visitor): Promise<number> {
  const { rows } = await sql.query('select coalesce(max(id), 0)::int as id from payments where checkout_hash = $1', [
    checkoutHash,
  ]);
  return rows[0]?.id as number;
}

/** The hold that this browser has on this very call; every other call that it holds is let go. */
async function findOwnHold(
  ctx: AppContext,
  request: PaidCallRequest,
  visitor: Visitor,
  offer: CallPrice,
): Promise<StoredPayment | undefined> {
  const { value } = resolveRequestedTime(ctx, request);
  let held: StoredPayment | undefined;
  for (const payment of await listOpenPayments(ctx.database, visitor.checkoutHash)) {
    if (payment.kind !== 'call' || payment.status !== 'open') continue;
    const call =
      payment.coachingCallId && (await findBooking(ctx.database, { kind: 'paid', id: payment.coachingCallId }));
    const isSame =
      call && call.selectedTimeSlot === value && call.minutes === request.duration && payment.amount === offer.cents;
    const isLasting = payment.expiresAt && payment.expiresAt > ctx.now();
    if (!held && isSame && isLasting) held = payment;
    else refuseIfPaid(await cancelPayment(ctx, payment));
  }
  if (held) await updatePayer(ctx.database, request, visitor, held);
  return held;
}

/** She has just paid for another call, though the answer did not reach her: nobody pays twice without knowing. */
function refuseIfPaid(status: PaymentState): void {
  if (status !== 'settled' && status !== 'processing' && status !== 'lost') return;
  throw new Refusal('SLOT_TAKEN', {
    message: 'Your payment for the call that you chose before went through. Please look into your mails first.',
  });
}

/** What was typed anew belongs to the same hold, and so does who is signed in by now, or is not any more. */
async function updatePayer(
  sql: Sql,
  request: PaidCallRequest,
  { userId }: Visitor,
  { id, coachingCallId }: StoredPayment,
): Promise<void> {
  const person = [request.firstName, request.lastName, request.email];
  await sql.query(
    `update payments set first_name = $2, last_name = $3, email = $4, user_id = $5 where id = $1 and status = 'open'`,
    [id, ...person, userId],
  );
  await sql.query(
    `update coaching_calls set first_name = $2, last_name = $3, email = $4, phone = $5, phone_digits = $6,
       contact_method = $7, goals = $8, visitor_time_zone = $9 where id = $1 and status = 'pending'`,
    [
      coachingCallId,
      ...person,
      request.phone,
      extractPhoneDigits(request.phone),
      request.contactMethod,
      request.goals,
      request.timeZone ?? null,
    ],
  );
}

const resolveRequestedTime = (ctx: AppContext, { selectedTimeSlot }: PaidCallRequest) => {
  const { slot, startsAt } = resolveTime(selectedTimeSlot, bookingRules(ctx.config, ctx.now()));
  return { value: slotValue(slot), startsAt };
};

type HoldOptions = { offer: CallPrice; latest: number; isProven: boolean };
type HoldResult = StoredPayment | 'later' | { pastCeiling: OpenBookingCounts };

/**
 * Half-hours, pending call and payment in one transaction; 'later' where this browser has a later payment than `latest`, and
 * `pastCeiling` where too much is open and no proof was given.
 */
function createHold(
  ctx: AppContext,
  request: PaidCallRequest,
  visitor: Visitor,
  { offer, latest, isProven }: HoldOptions,
): Promise<HoldResult> {
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + HOLD_MS);
  const { network } = visitor.floodGuard;
  const ceilings = ctx.config.bookingCeilings;
  return ctx.database.transaction(async (tx) => {
    const locks = isProven ? [VISITOR_BOOKINGS_LOCK] : ceilingLocks(ceilings);
    await acquireAdvisoryLocks(tx, [`checkout ${visitor.checkoutHash}`, ...locks]);
    if ((await findLatestPaymentId(tx, visitor)) > latest) return 'later';
    if (isProven) await refuseTooManyHolds(tx, 'paid', network, ctx.config, now);
    else {
      const open = await countOpenBookings(tx, network, ceilings, now);
      if (isPastCeiling('paid', open, ceilings)) return { pastCeiling: open };
    }
    const halfHours = await findOpenHalfHours(
      tx,
      request.selectedTimeSlot,
      request.duration,
      bookingRules(ctx.config, now),
    );
    const [{ value, startsAt }] = halfHours;
    const { cents, isMemberPrice } = offer;
    const id = await insertPaidCall(tx, request, visitor, { value, startsAt, cents, status: 'pending', now });
    await takeHalfHours(tx, { kind: 'paid', id }, halfHours, now);
    await tx.query('update booked_slots set hold_expires_at = $2 where coaching_call_id = $1', [id, expiresAt]);
    return insertPayment(tx, {
      kind: 'call',
      idempotencyKey: newIdempotencyKey(),
      amount: cents,
      isMemberPrice,
      ...{ firstName: request.firstName, lastName: request.lastName, email: request.email },
      ...{ userId: visitor.userId, coachingCallId: id, checkoutHash: visitor.checkoutHash, expiresAt, createdAt: now },
    });
  });
}

type NewCall = { value: string; startsAt: Date; cents: number; status: PaidCallStatus; now: Date };

async function insertPaidCall(
  sql: Sql,
  request: PaidCallRequest,
  { isMember, floodGuard }: Visitor,
  { value, startsAt, cents, status, now }: NewCall,
): Promise<number> {
  const { rows } = await sql.query(
    `insert into coaching_calls (first_name, last_name, email, phone, phone_digits, contact_method, goals,
       visitor_time_zone, selected_time_slot, starts_at, duration, amount, source, status, created_at, scheduled_at,
       network_path, network)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15, $16, $17) returning id`,
    [
      ...[
        request.firstName,
        request.lastName,
        request.email,
        request.phone,
        extractPhoneDigits(request.phone),
        request.contactMethod,
      ],
      ...[request.goals, request.timeZone ?? null, value, startsAt, request.duration, cents],
      isMember ? 'course' : 'coaching-offers',
      ...[status, now, floodGuard.network.path, floodGuard.network.shortened],
    ],
  );
  return rows[0]?.id as number;
}

/** A filled honeypot: kept for the coach to look at, holds no half-hour, and what it could pay does not exist. */
async function saveSpamSubmission(ctx: AppContext, request: PaidCallRequest, visitor: Visitor, { cents }: CallPrice) {
  const now = ctx.now();
  const time = resolveRequestedTime(ctx, request);
  const callId = (await ctx.limits.trySpend('suspectedRobots', 'paid'))
    ? await insertPaidCall(ctx.database, request, visitor, { ...time, cents, status: 'suspected_robot', now })
    : await reserveId(ctx.database, 'coaching_calls');
  const holdExpiresAt = new Date(now.getTime() + HOLD_MS).toISOString();
  return { ...decoyPayment(), callId, amount: cents, holdExpiresAt };
}
