import type { Today } from '#contracts/today/today.ts';
import { dateAt } from '#domain/coach-clock.ts';
import { DAY_MS } from '#domain/durations.ts';
import { findVideoLink } from '#domain/ways-to-call.ts';
import { bookedCallFields, toBookingSummary } from '../calendar/booked-calls.ts';
import { callsView, isOpenCall } from '../db/calls-view.ts';
import type { Db } from '../db/connect.ts';
import { and, asc, eq, gt, isNotNull, isNull, lt, or, sql } from '../db/drizzle.ts';
import { hasRow } from '../db/find-rows.ts';
import { paymentLinks } from '../db/schema.ts';

/** The number of next calls that are listed. More are listed only if they are today. */
const NEXT_CALLS = 10;
/** The number of calls that are read: more than a day has half-hours, so that all of today's are among them. */
const MAX_READ = 60;
/** A time longer than every call: calls that began earlier are over, and need not be read. */
const MAX_CALL_MS = DAY_MS;

export const callEnd = sql<Date>`(${callsView.startsAt} + make_interval(mins => ${callsView.minutes}))`.mapWith(
  callsView.startsAt,
);

export async function listNextCalls(db: Db, zone: string, now: Date): Promise<Today['nextCalls']> {
  const { kind, id, startsAt, contactMethod, videoLink, phone, source, answersChangedAt, answersSeenAt } = callsView;
  const isUnseen = or(isNull(answersSeenAt), lt(answersSeenAt, answersChangedAt));
  const isOfCall = eq(paymentLinks.coachingCallId, callsView.coachingCallId);
  const found = await db
    .select({
      ...bookedCallFields,
      contactMethod,
      videoLink,
      phone,
      source,
      hasNewAnswers: sql<boolean>`(${and(isNotNull(answersChangedAt), isUnseen)})`,
      isUnpaid: sql<boolean>`${hasRow(db, paymentLinks, isOfCall, isNull(paymentLinks.endedBy))}`,
    })
    .from(callsView)
    .where(and(isOpenCall, gt(startsAt, new Date(now.getTime() - MAX_CALL_MS)), gt(callEnd, sql.param(now, startsAt))))
    .orderBy(asc(startsAt), asc(kind), asc(id))
    .limit(MAX_READ);
  const today = dateAt(now, zone);
  const listed = found.filter((call, index) => index < NEXT_CALLS || dateAt(call.startsAt, zone) === today);
  return listed.map(({ contactMethod, videoLink, phone, source, hasNewAnswers, isUnpaid, ...call }) => ({
    ...toBookingSummary(call, zone),
    contactMethod,
    videoLink: findVideoLink({ contactMethod, videoLink }),
    phone,
    source,
    hasNewAnswers,
    isUnpaid,
    isToday: dateAt(call.startsAt, zone) === today,
  }));
}
