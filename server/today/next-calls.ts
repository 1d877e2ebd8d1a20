import type { Today } from '#contracts/today.ts';
import { openStatuses } from '#domain/bookings.ts';
import { dateAt } from '#domain/coach-clock.ts';
import { DAY_MS } from '#domain/durations.ts';
import { bookedCallFields, toBookingSummary } from '../calendar/booked-calls.ts';
import type { Db } from '../db/connect.ts';
import {
  type AnyPgColumn,
  and,
  asc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  sql,
  unionAll,
} from '../db/drizzle.ts';
import { coachingCalls, consultationRequests, paymentLinks } from '../db/schema.ts';

const MAX_CALLS = 10;
/** No call lasts longer, so calls that began before need not be read. */
const LONGEST_CALL_MS = DAY_MS;

/** The instant at which a call ends, since the builder cannot add minutes to a column. */
const endOf = (startsAt: AnyPgColumn, minutes: AnyPgColumn) =>
  sql<Date>`(${startsAt} + make_interval(mins => ${minutes}))`.mapWith(startsAt);
export const callEnd = {
  free: endOf(consultationRequests.startsAt, consultationRequests.minutes),
  paid: endOf(coachingCalls.startsAt, coachingCalls.duration),
};

export async function listNextCalls(db: Db, zone: string, now: Date): Promise<Today['nextCalls']> {
  const earliestStart = new Date(now.getTime() - LONGEST_CALL_MS);
  const isNext = (table: typeof consultationRequests | typeof coachingCalls, kind: 'free' | 'paid'): SQL | undefined =>
    and(
      inArray(table.status, [...openStatuses[kind]]),
      gt(table.startsAt, earliestStart),
      gt(callEnd[kind], sql.param(now, table.startsAt)),
    );
  const { contactMethod, phone, source, answersChangedAt, answersSeenAt } = consultationRequests;
  const isUnseen = or(isNull(answersSeenAt), lt(answersSeenAt, answersChangedAt));
  const hasNewAnswers = sql<boolean>`(${and(isNotNull(answersChangedAt), isUnseen)})`.as('has_new_answers');
  const freeCalls = db
    .select({
      ...bookedCallFields.free,
      contactMethod,
      phone,
      source,
      hasNewAnswers,
      isUnpaid: sql<boolean>`false`.as('is_unpaid'),
    })
    .from(consultationRequests)
    .where(isNext(consultationRequests, 'free'))
    .orderBy(asc(consultationRequests.startsAt), asc(consultationRequests.id))
    .limit(MAX_CALLS);
  const openLink = db
    .select({ id: paymentLinks.id })
    .from(paymentLinks)
    .where(and(eq(paymentLinks.coachingCallId, coachingCalls.id), isNull(paymentLinks.endedBy)));
  const paidCalls = db
    .select({
      ...bookedCallFields.paid,
      contactMethod: coachingCalls.contactMethod,
      phone: coachingCalls.phone,
      source: coachingCalls.source,
      hasNewAnswers: sql<boolean>`false`.as('has_new_answers'),
      isUnpaid: sql<boolean>`${exists(openLink)}`.as('is_unpaid'),
    })
    .from(coachingCalls)
    .where(isNext(coachingCalls, 'paid'))
    .orderBy(asc(coachingCalls.startsAt), asc(coachingCalls.id))
    .limit(MAX_CALLS);
  const calls = unionAll(freeCalls, paidCalls).as('calls');
  const found = await db
    .select()
    .from(calls)
    .orderBy(asc(calls.startsAt), asc(calls.kind), asc(calls.id))
    .limit(MAX_CALLS);
  const today = dateAt(now, zone);
  return found.map(({ contactMethod, phone, source, hasNewAnswers, isUnpaid, ...call }) => ({
    ...toBookingSummary(call, zone),
    contactMethod,
    phone,
    source,
    hasNewAnswers,
    isUnpaid,
    isToday: dateAt(call.startsAt, zone) === today,
  }));
}
