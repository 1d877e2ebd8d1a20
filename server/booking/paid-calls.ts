import { pickAgreedTerms } from '#contracts/booking/agreed-terms.ts';
import type { PaidCallRequest } from '#contracts/money/payments.ts';
import { isPastCeiling, type OpenBookingCounts } from '#domain/booking-ceilings.ts';
import { getHoldEnd } from '#domain/holds.ts';
import type { CallPrice } from '#domain/prices.ts';
import { slotValue } from '#domain/slot-values.ts';
import { chooseVideoLink } from '#domain/ways-to-call.ts';
import { type GivenConsent, recordConsent, recordPurchaseConsents } from '../accounts/record-consents.ts';
import type { AppContext } from '../app-context.ts';
import { getBookingRules } from '../calendar/stored-calendar.ts';
import { acquireAdvisoryLocks } from '../db/advisory-lock.ts';
import type { Db } from '../db/connect.ts';
import type { PgInsertValue } from '../db/drizzle.ts';
import { and, eq } from '../db/drizzle.ts';
import { takeNextId } from '../db/next-id.ts';
import { coachingCalls, payments } from '../db/schema.ts';
import { checkoutLock, type EndedState, type Purchase, startPayment } from '../payments/start-payment.ts';
import { findLatestPaymentId, insertPayment, type StoredPayment } from '../payments/stored-payments.ts';
import { Refusal } from '../requests/refusal.ts';
import {
  ceilingLocks,
  countOpenBookings,
  type FloodGuard,
  refuseTooManyHolds,
  requireProof,
  VISITOR_BOOKINGS_LOCK,
} from './booking-ceilings.ts';
import { getCallOffer, isHoldOf } from './call-offer.ts';
import { callerColumns } from './caller-columns.ts';
import { takeHalfHours } from './half-hours.ts';
import { findOpenHalfHours, resolveTime } from './open-times.ts';

/** A browser, and the user who is signed in there. */
type Visitor = {
  checkoutHash: string;
  userId: number | null;
  isMember: boolean;
  floodGuard: FloodGuard;
  consent: GivenConsent | null;
};

/**
 * Holds the half-hours of a paid call and opens a payment for it. A browser that holds that call already gets the same
 * hold, and its other holds end. Past the ceilings against floods a proof of work is needed. Throws `PRICE_CHANGED`,
 * `MEMBERS_ONLY`, `SLOT_TAKEN`, `SLOT_UNAVAILABLE`, `PAYMENT_UNAVAILABLE`, `PROOF_NEEDED`, `RATE_LIMITED`.
 */
export async function startPaidCall(ctx: AppContext, input: PaidCallRequest, visitor: Visitor) {
  // Resolved once: a slot without a date may mean another day a moment later.
  const rules = getBookingRules(ctx.settings.current, ctx.now());
  const { slot } = resolveTime(input.selectedTimeSlot, rules, input.startsAt);
  const request = { ...input, selectedTimeSlot: slotValue(slot) };
  const offer = await getCallOffer(ctx, request, visitor);
  const { payment, reply } = await startPayment(ctx, paidCallPurchase(ctx, request, visitor, offer));
  const holdExpiresAt = (payment.expiresAt as Date).toISOString();
  return { ...reply, callId: payment.coachingCallId as number, holdExpiresAt };
}

/** Describes the purchase of a paid call, whose slot has a date. */
function paidCallPurchase(ctx: AppContext, request: PaidCallRequest, visitor: Visitor, offer: CallPrice): Purchase {
  let isProven = false;
  return {
    kind: 'call',
    checkoutHash: visitor.checkoutHash,
    isSame: (payment) => isHoldOf(ctx, payment, request, offer),
    updatePayer: (payment) => updatePayer(ctx, request, visitor, payment),
    insert: async (latest) => {
      const result = await createHold(ctx, request, visitor, { offer, latest, isProven });
      if (result === 'retry' || !('pastCeiling' in result)) return result;
      await requireProof(ctx, 'paid', visitor.floodGuard, result.pastCeiling, request.proof);
      isProven = true;
      return 'retry';
    },
    refuseIfPaid,
    refuseEnded: () => {
      throw new Refusal('SLOT_TAKEN', { message: 'This payment is already finished. Please check your email first.' });
    },
  };
}

/** Prevents a visitor who has paid for another call, but did not get the reply, from paying twice. */
function refuseIfPaid(status: EndedState): void {
  if (status !== 'settled' && status !== 'lost') return;
  throw new Refusal('SLOT_TAKEN', {
    message: 'Your payment for the call you chose earlier went through. Please check your email first.',
  });
}

/** Updates a hold with what the visitor has typed since, and with the user who is signed in now. */
async function updatePayer(
  { database: db, sealer, settings }: AppContext,
  request: PaidCallRequest,
  { userId, consent }: Visitor,
  { id, coachingCallId }: StoredPayment,
): Promise<void> {
  const { firstName, lastName, email, contactMethod, goals, timeZone } = request;
  await db
    .update(payments)
    .set({ firstName, lastName, email, userId })
    .where(and(eq(payments.id, id), eq(payments.status, 'open')));
  const visitorTimeZone = timeZone ?? null;
  const videoLink = chooseVideoLink(contactMethod, null, settings.current.calls.videoLink);
  const callId = coachingCallId as number;
  await db
    .update(coachingCalls)
    .set({
      ...callerColumns(request),
      videoLink,
      visitorTimeZone,
      ...sealer.sealRow('coaching_calls', callId, { goals }),
    })
    .where(and(eq(coachingCalls.id, callId), eq(coachingCalls.status, 'pending')));
  await recordCallConsents(db, consent, { id, coachingCallId });
}

async function recordCallConsents(
  db: Db,
  consent: GivenConsent | null,
  { id, coachingCallId }: Pick<StoredPayment, 'id' | 'coachingCallId'>,
): Promise<void> {
  await recordPurchaseConsents(db, consent, id);
  if (coachingCallId) await recordConsent(db, consent, 'health-privacy', { coachingCallId });
}

type HoldOptions = { offer: CallPrice; latest: number; isProven: boolean };
type HoldResult = StoredPayment | 'retry' | { pastCeiling: OpenBookingCounts };

/**
 * Inserts half-hours, pending call and payment in one transaction. Returns 'retry' if this browser has a later payment
 * than `latest`, and `pastCeiling` if too many bookings are open and no proof was given.
 */
function createHold(
  ctx: AppContext,
  request: PaidCallRequest,
  visitor: Visitor,
  { offer, latest, isProven }: HoldOptions,
): Promise<HoldResult> {
  const now = ctx.now();
  const { calls } = ctx.settings.current;
  const expiresAt = getHoldEnd(now, calls.holdMinutes);
  const { network } = visitor.floodGuard;
  const ceilings = ctx.config.bookingCeilings;
  return ctx.database.transaction(async (tx) => {
    const locks = isProven ? [VISITOR_BOOKINGS_LOCK] : ceilingLocks(ceilings);
    const [id] = await Promise.all([
      takeNextId(tx, 'coaching_calls'),
      acquireAdvisoryLocks(tx, [checkoutLock(visitor.checkoutHash), ...locks]),
    ]);
    if ((await findLatestPaymentId(tx, visitor.checkoutHash)) > latest) return 'retry';
    if (isProven) await refuseTooManyHolds(tx, 'paid', network, ctx, now);
    else {
      const open = await countOpenBookings(tx, network, ceilings, now);
      if (isPastCeiling('paid', open, ceilings)) return { pastCeiling: open };
    }
    const halfHours = await findOpenHalfHours(
      tx,
      request.selectedTimeSlot,
      request.duration,
      getBookingRules(ctx.settings.current, now),
    );
    const [{ value, startsAt }] = halfHours;
    const { cents, isMemberPrice } = offer;
    await insertPaidCall(tx, ctx, request, visitor, { id, value, startsAt, cents, now });
    await takeHalfHours(tx, { kind: 'paid', id, minutes: request.duration }, halfHours, now, expiresAt);
    const payment = await insertPayment(tx, {
      kind: 'call',
      amount: cents,
      isMemberPrice,
      firstName: request.firstName,
      lastName: request.lastName,
      email: request.email,
      userId: visitor.userId,
      coachingCallId: id,
      checkoutHash: visitor.checkoutHash,
      expiresAt,
      createdAt: now,
    });
    await recordCallConsents(tx, visitor.consent, payment);
    return payment;
  });
}

type NewCall = { id: number; value: string; startsAt: Date; cents: number; now: Date };

async function insertPaidCall(
  db: Db,
  { sealer, settings }: AppContext,
  request: PaidCallRequest,
  { isMember, floodGuard }: Visitor,
  { id, value, startsAt, cents, now }: NewCall,
): Promise<void> {
  const { contactMethod, goals, timeZone, duration } = request;
  const { calls } = settings.current;
  await insertCall(db, {
    id,
    ...callerColumns(request),
    videoLink: chooseVideoLink(contactMethod, null, calls.videoLink),
    ...sealer.sealRow('coaching_calls', id, { goals }),
    visitorTimeZone: timeZone ?? null,
    selectedTimeSlot: value,
    startsAt,
    duration,
    amount: cents,
    status: 'pending',
    source: isMember ? 'course' : 'coaching-offers',
    ...pickAgreedTerms(calls),
    createdAt: now,
    scheduledAt: now,
    networkPath: floodGuard.network.path,
    network: floodGuard.network.shortened,
  });
}

export async function insertCall(db: Db, row: PgInsertValue<typeof coachingCalls>): Promise<void> {
  await db.insert(coachingCalls).values(row);
}
