import type { BookingStatus } from '#domain/bookings.ts';
import { startOfDate } from '#domain/coach-clock.ts';
import { addDays } from '#domain/slot-values.ts';
import { type CallId, callsView, isOneOf, isOpenCall } from '../db/calls-view.ts';
import type { Db } from '../db/connect.ts';
import { and, asc, gte, inArray, lt, or } from '../db/drizzle.ts';
import type { MailSite } from './message.ts';

/** The facts of a call that mails may say. Answers about health and notes are not among them. */
const callMailFields = [
  'kind',
  'id',
  'firstName',
  'lastName',
  'email',
  'phone',
  'contactMethod',
  'videoLink',
  'startsAt',
  'minutes',
  'visitorTimeZone',
  'calendarSequence',
  'createdAt',
  'scheduledAt',
  'changeNoticeHours',
  'amount',
  'paidWith',
  'cancelRule',
  'cancelDays',
  'earliestStartsAt',
  'minutesFromCredit',
  'organizer',
] as const;
type CallMailField = (typeof callMailFields)[number];

export type CallMailData = Pick<typeof callsView.$inferSelect, CallMailField>;
export type StoredCall = CallMailData & { status: string };

/** Picks the fields that mails may name, from a call or from the columns of `callsView`. */
export const pickCallMailData = <Source extends Record<CallMailField, unknown>>(source: Source) =>
  Object.fromEntries(callMailFields.map((field) => [field, source[field]])) as Pick<Source, CallMailField>;

export const storedCallColumns = { ...pickCallMailData(callsView), status: callsView.status };

export async function findStoredCall(db: Db, callId: CallId): Promise<StoredCall | undefined> {
  const [call] = await db
    .select(storedCallColumns)
    .from(callsView)
    .where(isOneOf([callId]));
  return call;
}

/** Finds the call that a mail is about; undefined for other mails, and if the call was deleted. */
export async function findCallOfMail(
  db: Db,
  { consultationRequestId, coachingCallId }: { consultationRequestId: number | null; coachingCallId: number | null },
): Promise<StoredCall | undefined> {
  if (consultationRequestId) return findStoredCall(db, { kind: 'free', id: consultationRequestId });
  return coachingCallId ? findStoredCall(db, { kind: 'paid', id: coachingCallId }) : undefined;
}

/** Lists the open calls that begin in this time, soonest first; `until` is exclusive. */
export const listOpenCalls = (db: Db, from: Date, until: Date): Promise<CallMailData[]> =>
  db
    .select(storedCallColumns)
    .from(callsView)
    .where(and(isOpenCall, gte(callsView.startsAt, from), lt(callsView.startsAt, until)))
    .orderBy(asc(callsView.startsAt), asc(callsView.kind), asc(callsView.id));

/** The most calls in the feed: more than a coach has in years. */
const MAX_IN_FEED = 10_000;

/** Lists the calls from an instant on that take place, took place, or wait for their confirmation, soonest first. */
export const listCallsOfFeed = (db: Db, from: Date): Promise<StoredCall[]> =>
  db
    .select(storedCallColumns)
    .from(callsView)
    .where(and(or(isOpenCall, inArray(callsView.status, shownStatuses)), gte(callsView.startsAt, from)))
    .orderBy(asc(callsView.startsAt), asc(callsView.kind), asc(callsView.id))
    .limit(MAX_IN_FEED);

const shownStatuses: BookingStatus[] = ['unconfirmed', 'completed', 'no_show'];

/** Lists the open calls on one of the coach's dates, soonest first. Calls that have begun are included. */
export const listCallsOnDate = (
  db: Db,
  date: string,
  { coachTimeZone }: Pick<MailSite, 'coachTimeZone'>,
): Promise<CallMailData[]> =>
  listOpenCalls(db, startOfDate(date, coachTimeZone), startOfDate(addDays(date, 1), coachTimeZone));

/** The terms of a free call. They also complete a call in the mail facts of release 1.0, which lack terms. */
export const freeCallTerms = {
  amount: null,
  paidWith: null,
  cancelRule: 'decide',
  cancelDays: null,
  earliestStartsAt: null,
  minutesFromCredit: 0,
} as const;

/** Reads the call from the facts of a mail, which hold instants as text. */
export function parseCallMailData(call: CallMailData): CallMailData {
  const { startsAt, createdAt, scheduledAt, earliestStartsAt } = call;
  return {
    ...freeCallTerms,
    ...call,
    // Facts that an earlier release stored may lack both fields.
    videoLink: call.videoLink ?? null,
    organizer: call.organizer ?? null,
    earliestStartsAt: earliestStartsAt ? new Date(earliestStartsAt) : null,
    startsAt: new Date(startsAt),
    createdAt: new Date(createdAt),
    scheduledAt: new Date(scheduledAt),
  };
}
