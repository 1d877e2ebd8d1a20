import type { PaidCallRequest } from '#contracts/money/payments.ts';
import { type CallPrice, formatOfferedMinutes, getCallPrice } from '#domain/prices.ts';
import type { AppContext } from '../app-context.ts';
import { listOpenPayments, type StoredPayment } from '../payments/stored-payments.ts';
import { Refusal, refuseField } from '../requests/refusal.ts';
import { findBooking } from './stored-bookings.ts';

type Buyer = { checkoutHash: string; isMember: boolean };
/** A call whose `selectedTimeSlot` has a date. */
type RequestedCall = Pick<PaidCallRequest, 'duration' | 'amount' | 'source' | 'selectedTimeSlot'>;

/**
 * Returns the price of this call for this visitor. The amount that the browser sends is only compared with it. A
 * browser that already holds the call keeps its price, even if the coach has changed it since. Throws `PRICE_CHANGED`,
 * `MEMBERS_ONLY`, `invalid` for a length that is not on offer.
 */
export async function getCallOffer(ctx: AppContext, call: RequestedCall, buyer: Buyer): Promise<CallPrice> {
  const { prices } = ctx.settings.current;
  const { duration, amount, source } = call;
  const { isMember } = buyer;
  if (!isMember && source === 'course') throw new Refusal('MEMBERS_ONLY');
  const offer = getCallPrice(prices, duration, isMember);
  const isOffered = prices.offeredMinutes.includes(duration);
  if (isOffered && amount === offer.cents) return offer;
  const held = { cents: amount, isMemberPrice: isMember };
  for (const payment of await listOpenPayments(ctx.database, buyer.checkoutHash))
    if (payment.amount === amount && (await isHoldOf(ctx, payment, call, held))) return held;
  if (!isOffered) refuseField('invalid', 'duration', `Duration must be ${formatOfferedMinutes(prices)}`);
  if (!isMember && amount === getCallPrice(prices, duration, true).cents) throw new Refusal('MEMBERS_ONLY');
  throw new Refusal('PRICE_CHANGED', { amount: offer.cents });
}

/** Whether an open payment holds this very call, at this price or a lower one of the same kind. */
export async function isHoldOf(
  { database, now }: AppContext,
  { coachingCallId: id, amount, isMemberPrice, expiresAt }: StoredPayment,
  { duration, selectedTimeSlot }: Pick<RequestedCall, 'duration' | 'selectedTimeSlot'>,
  offer: CallPrice,
): Promise<boolean> {
  const call = id && (await findBooking(database, { kind: 'paid', id }));
  const isSameCall = call && call.selectedTimeSlot === selectedTimeSlot && call.minutes === duration;
  const isSamePrice = amount <= offer.cents && isMemberPrice === offer.isMemberPrice;
  return Boolean(isSameCall && isSamePrice && expiresAt && expiresAt > now());
}
