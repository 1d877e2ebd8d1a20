import type { BookingKind, ContactMethod } from '#domain/bookings.ts';
import type { CancelRule } from '#domain/cancellation.ts';
import { startOfDate } from '#domain/coach-clock.ts';
import { addDays } from '#domain/slot-values.ts';
import { type CallId, callsView, isOneOf, isOpenCall } from '../db/calls-view.ts';
import type { Db } from '../db/connect.ts';
import { and, asc, gte, lt } from '../db/drizzle.ts';
import type { MailSite } from './message.ts';

/** The data of a call for mails. Answers about health and notes are left out, so that no mail can contain them. */
export type CallMailData = {
  kind: BookingKind;
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  contactMethod: ContactMethod;
  videoLink: string | null;
  startsAt: Date;
  minutes: number;
  visitorTimeZone: string | null;
  calendarSequence: number;
  createdAt: Date;
  /** The moment at which the current time was chosen. */
  scheduledAt: Date;
  /** Hours before the call until which its client may change it. */
  changeNoticeHours: number;
  /** Cents; null for a free call. */
  amount: number | null;
  paidWith: string | null;
  cancelRule: CancelRule;
  cancelDays: number | null;
  earliestStartsAt: Date | null;
};

export type StoredCall = CallMailData & { status: string };

const storedColumns = {
  kind: callsView.kind,
  id: callsView.id,
  firstName: callsView.firstName,
  lastName: callsView.lastName,
  email: callsView.email,
  phone: callsView.phone,
  contactMethod: callsView.contactMethod,
  videoLink: callsView.videoLink,
  startsAt: callsView.startsAt,
  minutes: callsView.minutes,
  visitorTimeZone: callsView.visitorTimeZone,
  calendarSequence: callsView.calendarSequence,
  createdAt: callsView.createdAt,
  scheduledAt: callsView.scheduledAt,
  changeNoticeHours: callsView.changeNoticeHours,
  amount: callsView.amount,
  paidWith: callsView.paidWith,
  cancelRule: callsView.cancelRule,
  cancelDays: callsView.cancelDays,
  earliestStartsAt: callsView.earliestStartsAt,
  status: callsView.status,
};

export async function findStoredCall(db: Db, callId: CallId): Promise<StoredCall | undefined> {
  const [call] = await db
    .select(storedColumns)
    .from(callsView)
    .where(isOneOf([callId]));
  return call;
}

/** Finds the booking that a mail is about, unless it is about none or the booking was deleted. */
export async function findCallOfMail(
  db: Db,
  { consultationRequestId, coachingCallId }: { consultationRequestId: number | null; coachingCallId: number | null },
): Promise<StoredCall | undefined> {
  if (consultationRequestId) return findStoredCall(db, { kind: 'free', id: consultationRequestId });
  return coachingCallId ? findStoredCall(db, { kind: 'paid', id: coachingCallId }) : undefined;
}

/** The calls that take place in this time, soonest first; `until` is exclusive. */
export const listOpenCalls = (db: Db, from: Date, until: Date): Promise<CallMailData[]> =>
  db
    .select(storedColumns)
    .from(callsView)
    .where(and(isOpenCall, gte(callsView.startsAt, from), lt(callsView.startsAt, until)))
    .orderBy(asc(callsView.startsAt), asc(callsView.kind), asc(callsView.id));

/** The calls of one of the coach's dates that take place, soonest first. Calls that have begun are included. */
export const listCallsOnDate = (
  db: Db,
  date: string,
  { coachTimeZone }: Pick<MailSite, 'coachTimeZone'>,
): Promise<CallMailData[]> =>
  listOpenCalls(db, startOfDate(date, coachTimeZone), startOfDate(addDays(date, 1), coachTimeZone));

/** Drops everything from the object that a mail may not say. */
export function pickCallMailData(call: CallMailData): CallMailData {
  const { kind, id, firstName, lastName, email, phone, contactMethod, videoLink, startsAt, minutes } = call;
  const { visitorTimeZone, calendarSequence, createdAt, scheduledAt, changeNoticeHours } = call;
  const { amount, paidWith, cancelRule, cancelDays, earliestStartsAt } = call;
  const person = { firstName, lastName, email, phone, contactMethod, videoLink, visitorTimeZone };
  const money = { amount, paidWith, cancelRule, cancelDays, earliestStartsAt };
  const times = { startsAt, minutes, calendarSequence, createdAt, scheduledAt, changeNoticeHours };
  return { kind, id, ...person, ...times, ...money };
}

/** The terms of a free call, and of one whose mail 1.0 queued. */
export const noTerms = {
  amount: null,
  paidWith: null,
  cancelRule: 'decide',
  cancelDays: null,
  earliestStartsAt: null,
} as const;

/** Reads the call from the facts of a mail, which hold instants as text. Those of 1.0 have no terms. */
export function parseCallMailData(call: CallMailData): CallMailData {
  const { startsAt, createdAt, scheduledAt, earliestStartsAt } = call;
  return {
    ...noTerms,
    ...call,
    // Facts of an earlier release have none.
    videoLink: call.videoLink ?? null,
    earliestStartsAt: earliestStartsAt ? new Date(earliestStartsAt) : null,
    startsAt: new Date(startsAt),
    createdAt: new Date(createdAt),
    scheduledAt: new Date(scheduledAt),
  };
}
