import { formatCallTime } from '#domain/coach-clock.ts';
import { payWithMinutes } from '#domain/credit.ts';
import { type CallPrice, getCallPrice } from '#domain/prices.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { and, eq, sum } from '../db/drizzle.ts';
import { ofAddress } from '../db/owned-rows.ts';
import { coachingCalls, creditAdjustments, payments } from '../db/schema.ts';
import { isOpenPayment } from '../payments/stored-payments.ts';
import { Refusal } from '../requests/refusal.ts';
import { lockCredit, readCredit, returnMinutes } from './credit.ts';
import type { StoredPaidCall } from './stored-bookings.ts';

/** The price of a call for a client, after the minutes that it takes from the credit. */
export type PriceAfterMinutes = CallPrice & { minutesFromCredit: number };

/** Returns the credit plus the minutes in this browser's open payments: its next booking ends those payments first. */
export async function readAvailableMinutes(
  { database: db, now }: AppContext,
  email: string,
  checkoutHash: string | null,
): Promise<number> {
  const credit = await readCredit(db, email, now());
  if (checkoutHash === null) return credit;
  const [held] = await db
    .select({ minutes: sum(creditAdjustments.minutes).mapWith(Number) })
    .from(creditAdjustments)
    .innerJoin(payments, eq(payments.coachingCallId, creditAdjustments.coachingCallId))
    .where(
      and(
        ofAddress(db, email)(creditAdjustments),
        eq(creditAdjustments.cause, 'spent'),
        eq(payments.checkoutHash, checkoutHash),
        isOpenPayment,
      ),
    );
  // Spent minutes are negative.
  return credit - (held?.minutes ?? 0);
}

/** Locks the credit, and throws `PRICE_CHANGED` if it does not pay as much of the call as was offered. */
export async function lockOfferedMinutes(
  tx: Db,
  { settings, now }: AppContext,
  call: { email: string; duration: 30 | 45 | 60; isMember: boolean; minutesFromCredit: number },
): Promise<void> {
  const { email, duration, isMember, minutesFromCredit } = call;
  if (minutesFromCredit === 0) return;
  const credit = await lockCredit(tx, email, now());
  const { cents } = getCallPrice(settings.current.prices, duration, isMember);
  const after = payWithMinutes({ minutes: duration, cents }, credit);
  if (after.minutesFromCredit !== minutesFromCredit) throw new Refusal('PRICE_CHANGED', { amount: after.cents });
}

type SpendingCall = Pick<StoredPaidCall, 'id' | 'email' | 'startsAt' | 'selectedTimeSlot' | 'minutesFromCredit'>;

/** Takes the minutes that pay for a part of a call. Lock the credit first. `actor`: an admin's address, or 'client'. */
export async function spendMinutes(
  tx: Db,
  call: SpendingCall,
  { actor, zone, now }: { actor: string; zone: string; now: Date },
): Promise<void> {
  const { id, email, minutesFromCredit } = call;
  if (minutesFromCredit === 0) return;
  await tx.insert(creditAdjustments).values({
    email,
    minutes: -minutesFromCredit,
    cause: 'spent',
    coachingCallId: id,
    reason: `Paid for a part of the call on ${formatCallTime(call, zone)}`,
    actor,
    createdAt: now,
  });
}

/** Takes the minutes of an expired hold again. Returns false if they are spent by now. */
export async function spendMinutesAgain(
  tx: Db,
  call: StoredPaidCall,
  { zone, now }: { zone: string; now: Date },
): Promise<boolean> {
  if (call.minutesFromCredit === 0) return true;
  if ((await lockCredit(tx, call.email, now)) < call.minutesFromCredit) return false;
  await spendMinutes(tx, call, { actor: 'client', zone, now });
  return true;
}

/** Gives back the minutes that a call took from the credit. Called when the call ends without having taken place. */
export async function giveCallMinutesBack(
  tx: Db,
  ctx: Pick<AppContext, 'settings'>,
  call: StoredPaidCall,
  now: Date,
): Promise<void> {
  const { id: callId, email, rolloverMinutes, minutesFromCredit } = call;
  if (rolloverMinutes === 0 && minutesFromCredit === 0) return;
  const reason = `Back from the call on ${formatCallTime(call, ctx.settings.coachTimeZone)}`;
  await returnMinutes(tx, ctx, { email, callId, reason, actor: 'site', now }, async () => {
    const spent = await tx
      .delete(creditAdjustments)
      .where(and(eq(creditAdjustments.coachingCallId, callId), eq(creditAdjustments.cause, 'spent')))
      .returning({ minutes: creditAdjustments.minutes });
    await tx.update(coachingCalls).set({ rolloverMinutes: 0 }).where(eq(coachingCalls.id, callId));
    // Taken minutes are negative, in both columns.
    const spentMinutes = spent.reduce((total, { minutes }) => total + minutes, 0);
    return -(spentMinutes + rolloverMinutes);
  });
}
