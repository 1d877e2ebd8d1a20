import type { PaidCallRequest } from '#contracts/money/payments.ts';
import { payWithMinutes } from '#domain/credit.ts';
import { formatOfferedMinutes, getCallPrice } from '#domain/prices.ts';
import { slotValue } from '#domain/slot-values.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { listOpenPayments, type StoredPayment } from '../payments/stored-payments.ts';
import { Refusal, refuseField } from '../requests/refusal.ts';
import type { PriceAfterMinutes } from './call-minutes.ts';
import type { RequestedTime } from './open-times.ts';
import { findBooking } from './stored-bookings.ts';

/** `credit`: the minutes that the visitor can spend on the call. */
type Buyer = { checkoutHash: string; isMember: boolean; credit: number };
type RequestedCall = Pick<PaidCallRequest, 'duration' | 'amount' | 'source' | 'email'> & Pick<RequestedTime, 'slot'>;

/**
 * Returns the price of this call for this visitor, after minutes from credit. The amount that the browser sends is only
 * compared with the price. A browser that already holds the call keeps the price, even if the coach has changed prices
 * since. Throws `PRICE_CHANGED`, `MEMBERS_ONLY`, `invalid` for a length that is not on offer.
 */
export async function getCallOffer(ctx: AppContext, call: RequestedCall, buyer: Buyer): Promise<PriceAfterMinutes> {
  const { prices } = ctx.settings.current;
  const { duration, amount, source } = call;
  const { isMember, credit } = buyer;
  if (!isMember && source === 'course') throw new Refusal('MEMBERS_ONLY');
  const priceFor = (asMember: boolean): PriceAfterMinutes => ({
    ...payWithMinutes({ minutes: duration, cents: getCallPrice(prices, duration, asMember).cents }, credit),
    isMemberPrice: asMember,
  });
  const offer = priceFor(isMember);
  const isOffered = prices.offeredMinutes.includes(duration);
  if (isOffered && amount === offer.cents) return offer;
  const held = { ...offer, cents: amount };
  for (const payment of await listOpenPayments(ctx.database, buyer.checkoutHash))
    if (payment.amount === amount && (await isHoldOf(ctx.database, payment, call, held, ctx.now()))) return held;
  if (!isOffered) refuseField('invalid', 'duration', `Duration must be ${formatOfferedMinutes(prices)}`);
  if (!isMember && amount === priceFor(true).cents) throw new Refusal('MEMBERS_ONLY');
  throw new Refusal('PRICE_CHANGED', { amount: offer.cents });
}

/** Returns whether an open payment holds the same call with the same credit minutes, at the offered price or less. */
export async function isHoldOf(
  db: Db,
  { coachingCallId: id, amount, isMemberPrice, expiresAt }: StoredPayment,
  { duration, slot, email }: Pick<RequestedCall, 'duration' | 'slot' | 'email'>,
  offer: PriceAfterMinutes,
  now: Date,
): Promise<boolean> {
  const call = id && (await findBooking(db, { kind: 'paid', id }));
  const isSameCall = call && call.selectedTimeSlot === slotValue(slot) && call.minutes === duration;
  const isSamePrice = amount <= offer.cents && isMemberPrice === offer.isMemberPrice;
  const isSameCredit =
    call && call.minutesFromCredit === offer.minutesFromCredit && (!offer.minutesFromCredit || call.email === email);
  return Boolean(isSameCall && isSameCredit && isSamePrice && expiresAt && expiresAt > now);
}
