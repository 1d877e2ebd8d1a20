import type { CallMinutes } from '#domain/bookings.ts';
import { getWholePrice } from '#domain/credit.ts';
import { getCallPrice, type Prices } from '#domain/prices.ts';
import type { Db } from '../db/connect.ts';
import { and, eq, sql } from '../db/drizzle.ts';
import { isAnyOf } from '../db/is-any-of.ts';
import { paymentDecisions } from '../db/schema.ts';
import type { StoredPaidCall } from './stored-bookings.ts';

/**
 * Returns the full price of the call in cents, from which the price of overtime is computed: for a call of a package,
 * the single price on the day of the offer; for a gift or a call on credit, today's price; otherwise the agreed one.
 */
export function getFullCallPrice(call: PricedCall, prices: Prices): number {
  const { amount, minutes, minutesFromCredit, source } = call;
  if (call.package) return call.package.singleCallCents;
  if (amount > 0) return getWholePrice({ minutes, minutesFromCredit, cents: amount });
  return getCallPrice(prices, minutes as CallMinutes, source === 'course').cents;
}

type PricedCall = Pick<StoredPaidCall, 'amount' | 'minutes' | 'minutesFromCredit' | 'source' | 'package'>;

/** The overtime of a call: all its minutes, and the cents that wait for an invoice or are invoiced. */
export type CallOvertime = { minutes: number; openCents: number; invoicedCents: number };

/** Returns the overtime of these calls by their ids. A call without overtime has no entry. */
export async function readOvertime(db: Db, callIds: number[]): Promise<Map<number, CallOvertime>> {
  const { coachingCallId, reason, decision, minutes, amount } = paymentDecisions;
  // Raw SQL, since Drizzle has no `filter`.
  const sumWhere = (status: ReturnType<typeof sql>) =>
    sql`coalesce(sum(${amount}) filter (where ${status}), 0)`.mapWith(Number);
  const rows = await db
    .select({
      callId: sql<number>`${coachingCallId}`,
      minutes: sql`sum(${minutes})`.mapWith(Number),
      openCents: sumWhere(sql`${decision} is null`),
      invoicedCents: sumWhere(sql`${decision} = 'invoiced'`),
    })
    .from(paymentDecisions)
    .where(and(eq(reason, 'overtime'), isAnyOf(coachingCallId, callIds)))
    .groupBy(coachingCallId);
  return new Map(rows.map(({ callId, ...overtime }) => [callId, overtime]));
}
