import type { PaidCallRequest, PaymentState } from '#contracts/payments.ts';
import { isPastCeiling, type OpenBookings } from '#domain/booking-ceilings.ts';
import { type PaidCallStatus, phoneDigits } from '#domain/bookings.ts';
import { type CallOffer, callOffer } from '#domain/prices.ts';
import { slotValue } from '#domain/slots.ts';
import type { AppContext } from '../app-context.ts';
import { bookingRules } from '../calendar/stored-calendar.ts';
import { advisoryLock } from '../db/advisory-lock.ts';
import type { Sql } from '../db/connect.ts';
import { intentOf, letGo, newIdempotencyKey, paymentOfNobody } from '../payments/intents.ts';
import { settle } from '../payments/settlement.ts';
import { insertPayment, openPaymentsOf, type StoredPayment } from '../payments/stored-payments.ts';
import { Refusal } from '../refusal.ts';
import {
  BOOKINGS_OF_VISITORS,
  type BookingOrigin,
  ceilingLocks,
  countOpenBookings,
  demandProof,
  refuseTooManyHolds,
} from './booking-ceilings.ts';
import { unusedId } from './free-calls.ts';
import { takeHalfHours } from './half-hours.ts';
import { openHalfHours, timeOf } from './open-time.ts';
import { findBooking } from './stored-bookings.ts';

/** Who asks: a browser, and the member or other user who is signed in there. */
type Asker = { checkoutHash: string; userId: number | null; isMember: boolean; origin: BookingOrigin };

const HOLD_MS = 15 * 60 * 1000;

/**
 * Holds the half-hours of a paid call and opens a payment for it. The same browser gets the hold that it has on that time;
 * any other that it has open ends. Past the ceilings against floods it needs a proof of work; that the call is paid for
 * confirms it. Throws `PRICE_CHANGED`, `MEMBERS_ONLY`, `SLOT_TAKEN`, `SLOT_UNAVAILABLE`, `PAYMENT_UNAVAILABLE`,
 * `PROOF_NEEDED`, `RATE_LIMITED`.
 */
export async function startPaidCall(ctx: AppContext, asked: PaidCallRequest, asker: Asker) {
  const offer = agreedOffer(asked, asker);
  const { provider, publishableKey } = await ctx.provider();
  if (asked.website) return { ...(await keepSuspect(ctx, asked, asker, offer)), publishableKey, provider };
  const payment = await ownHold(ctx, asked, asker, offer);
  const intent = await intentOf(ctx, payment);
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    await settle(ctx, intent.id);
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
function agreedOffer({ duration, amount, source }: PaidCallRequest, { isMember }: Asker): CallOffer {
  const offer = callOffer(duration, isMember);
  if (!isMember && (source === 'course' || amount === callOffer(duration, true).cents))
    throw new Refusal('MEMBERS_ONLY');
  if (amount !== offer.cents) throw new Refusal('PRICE_CHANGED', { amount: offer.cents });
  return offer;
}

/** The hold of this browser on this very call: one that it has, or a new one. Two requests at once get the same. */
async function ownHold(ctx: AppContext, asked: PaidCallRequest, asker: Asker, offer: CallOffer) {
  for (let isProven = false; ; ) {
    const latest = await latestPaymentOf(ctx.database, asker);
    const held = await heldBefore(ctx, asked, asker, offer);
    if (held) return held;
    const made = await hold(ctx, asked, asker, { offer, latest, isProven });
    if (made === 'later') continue;
    if (!('pastCeiling' in made)) return made;
    await demandProof(ctx, 'paid', asker.origin, made.pastCeiling, asked.proof);
    isProven = true;
  }
}

async function latestPaymentOf(sql: Sql, { checkoutHash }: Asker): Promise<number> {
  const { rows } = await sql.query('select coalesce(max(id), 0)::int as id from payments where checkout_hash = $1', [
    checkoutHash,
  ]);
  return rows[0]?.id as number;
}

/** The hold that this browser has on this very call; every other call that it holds is let go. */
async function heldBefore(
  ctx: AppContext,
  asked: PaidCallRequest,
  asker: Asker,
  offer: CallOffer,
): Promise<StoredPayment | undefined> {
  const { value } = wantedTime(ctx, asked);
  let held: StoredPayment | undefined;
  for (const payment of await openPaymentsOf(ctx.database, asker.checkoutHash)) {
    if (payment.kind !== 'call' || payment.status !== 'open') continue;
    const call =
      payment.coachingCallId && (await findBooking(ctx.database, { kind: 'paid', id: payment.coachingCallId }));
    const isSame =
      call && call.selectedTimeSlot === value && call.minutes === asked.duration && payment.amount === offer.cents;
    const isLasting = payment.expiresAt && payment.expiresAt > ctx.now();
    if (!held && isSame && isLasting) held = payment;
    else refuseIfPaid(await letGo(ctx, payment));
  }
  if (held) await takeOver(ctx.database, asked, asker, held);
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
async function takeOver(
  sql: Sql,
  asked: PaidCallRequest,
  { userId }: Asker,
  { id, coachingCallId }: StoredPayment,
): Promise<void> {
  const person = [asked.firstName, asked.lastName, asked.email];
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
      asked.phone,
      phoneDigits(asked.phone),
      asked.contactMethod,
      asked.goals,
      asked.timeZone ?? null,
    ],
  );
}

const wantedTime = (ctx: AppContext, { selectedTimeSlot }: PaidCallRequest) => {
  const { slot, startsAt } = timeOf(selectedTimeSlot, bookingRules(ctx.config, ctx.now()));
  return { value: slotValue(slot), startsAt };
};

type Deal = { offer: CallOffer; latest: number; isProven: boolean };
type Hold = StoredPayment | 'later' | { pastCeiling: OpenBookings };

/**
 * Half-hours, pending call and payment in one transaction; 'later' where this browser has a later payment than `latest`, and
 * `pastCeiling` where too much is open and no proof was given.
 */
function hold(ctx: AppContext, asked: PaidCallRequest, asker: Asker, { offer, latest, isProven }: Deal): Promise<Hold> {
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + HOLD_MS);
  const { network } = asker.origin;
  const ceilings = ctx.config.bookingCeilings;
  return ctx.database.transaction(async (tx) => {
    const locks = isProven ? [BOOKINGS_OF_VISITORS] : ceilingLocks(ceilings);
    await advisoryLock(tx, [`checkout ${asker.checkoutHash}`, ...locks]);
    if ((await latestPaymentOf(tx, asker)) > latest) return 'later';
    if (isProven) await refuseTooManyHolds(tx, 'paid', network, ctx.config, now);
    else {
      const open = await countOpenBookings(tx, network, ceilings, now);
      if (isPastCeiling('paid', open, ceilings)) return { pastCeiling: open };
    }
    const halfHours = await openHalfHours(tx, asked.selectedTimeSlot, asked.duration, bookingRules(ctx.config, now));
    const [{ value, startsAt }] = halfHours;
    const { cents, isMemberPrice } = offer;
    const id = await insertCall(tx, asked, asker, { value, startsAt, cents, status: 'pending', now });
    await takeHalfHours(tx, { kind: 'paid', id }, halfHours, now);
    await tx.query('update booked_slots set hold_expires_at = $2 where coaching_call_id = $1', [id, expiresAt]);
    return insertPayment(tx, {
      kind: 'call',
      idempotencyKey: newIdempotencyKey(),
      amount: cents,
      isMemberPrice,
      ...{ firstName: asked.firstName, lastName: asked.lastName, email: asked.email },
      ...{ userId: asker.userId, coachingCallId: id, checkoutHash: asker.checkoutHash, expiresAt, createdAt: now },
    });
  });
}

type NewCall = { value: string; startsAt: Date; cents: number; status: PaidCallStatus; now: Date };

async function insertCall(
  sql: Sql,
  asked: PaidCallRequest,
  { isMember, origin }: Asker,
  { value, startsAt, cents, status, now }: NewCall,
): Promise<number> {
  const { rows } = await sql.query(
    `insert into coaching_calls (first_name, last_name, email, phone, phone_digits, contact_method, goals,
       visitor_time_zone, selected_time_slot, starts_at, duration, amount, source, status, created_at, scheduled_at,
       network_path, network)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15, $16, $17) returning id`,
    [
      ...[asked.firstName, asked.lastName, asked.email, asked.phone, phoneDigits(asked.phone), asked.contactMethod],
      ...[asked.goals, asked.timeZone ?? null, value, startsAt, asked.duration, cents],
      isMember ? 'course' : 'coaching-offers',
      ...[status, now, origin.network.path, origin.network.shortened],
    ],
  );
  return rows[0]?.id as number;
}

/** A filled honeypot: kept for the coach to look at, holds no half-hour, and what it could pay does not exist. */
async function keepSuspect(ctx: AppContext, asked: PaidCallRequest, asker: Asker, { cents }: CallOffer) {
  const now = ctx.now();
  const time = wantedTime(ctx, asked);
  const callId = (await ctx.limits.isWithin('suspectedRobots', 'paid'))
    ? await insertCall(ctx.database, asked, asker, { ...time, cents, status: 'suspected_robot', now })
    : await unusedId(ctx.database, 'coaching_calls');
  const holdExpiresAt = new Date(now.getTime() + HOLD_MS).toISOString();
  return { ...paymentOfNobody(), callId, amount: cents, holdExpiresAt };
}
