import { type BookingKind, openStatuses } from '#domain/bookings.ts';
import { startOfDate } from '#domain/coach-clock.ts';
import { addDays } from '#domain/slot-values.ts';
import type { Db } from '../db/connect.ts';
import { and, eq, gte, inArray, lt } from '../db/drizzle.ts';
import { coachingCalls, consultationRequests } from '../db/schema.ts';
import type { MailSite } from './message.ts';

/** The data of a call for mails. Answers about health and notes are left out, so that no mail can contain them. */
export type CallMailData = {
  kind: BookingKind;
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  contactMethod: string;
  startsAt: Date;
  minutes: number;
  visitorTimeZone: string | null;
  calendarSequence: number;
  createdAt: Date;
  /** The moment at which the current time was chosen. */
  scheduledAt: Date;
  /** Hours before the call until which its client may change it. */
  changeNoticeHours: number;
};

export type StoredCall = CallMailData & { status: string };

const columnsOf = (table: typeof consultationRequests | typeof coachingCalls) => ({
  id: table.id,
  firstName: table.firstName,
  lastName: table.lastName,
  email: table.email,
  phone: table.phone,
  contactMethod: table.contactMethod,
  startsAt: table.startsAt,
  visitorTimeZone: table.visitorTimeZone,
  calendarSequence: table.calendarSequence,
  createdAt: table.createdAt,
  scheduledAt: table.scheduledAt,
  changeNoticeHours: table.changeNoticeHours,
  status: table.status,
});

const freeCallColumns = { ...columnsOf(consultationRequests), minutes: consultationRequests.minutes };
const paidCallColumns = { ...columnsOf(coachingCalls), minutes: coachingCalls.duration };

export async function findStoredCall(
  db: Db,
  { kind, id }: { kind: BookingKind; id: number },
): Promise<StoredCall | undefined> {
  const [call] =
    kind === 'free'
      ? await db.select(freeCallColumns).from(consultationRequests).where(eq(consultationRequests.id, id))
      : await db.select(paidCallColumns).from(coachingCalls).where(eq(coachingCalls.id, id));
  return call && { ...call, kind };
}

/** Finds the booking that a mail is about, unless it is about none or the booking was deleted. */
export async function findCallOfMail(
  db: Db,
  { consultationRequestId, coachingCallId }: { consultationRequestId: number | null; coachingCallId: number | null },
): Promise<StoredCall | undefined> {
  if (consultationRequestId) return findStoredCall(db, { kind: 'free', id: consultationRequestId });
  return coachingCallId ? findStoredCall(db, { kind: 'paid', id: coachingCallId }) : undefined;
}

/** The calls of both kinds that take place in this time, soonest first; `until` is exclusive. */
export async function listOpenCalls(db: Db, from: Date, until: Date): Promise<CallMailData[]> {
  const isInTime = ({ startsAt }: typeof consultationRequests | typeof coachingCalls) =>
    and(gte(startsAt, from), lt(startsAt, until));
  const freeCalls = await db
    .select(freeCallColumns)
    .from(consultationRequests)
    .where(and(inArray(consultationRequests.status, [...openStatuses.free]), isInTime(consultationRequests)));
  const paidCalls = await db
    .select(paidCallColumns)
    .from(coachingCalls)
    .where(and(inArray(coachingCalls.status, [...openStatuses.paid]), isInTime(coachingCalls)));
  const calls = [
    ...freeCalls.map((call) => ({ ...call, kind: 'free' as const })),
    ...paidCalls.map((call) => ({ ...call, kind: 'paid' as const })),
  ];
  return calls.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
}

/** The calls of one of the coach's dates that take place, soonest first. Calls that have begun are included. */
export const listCallsOnDate = (
  db: Db,
  date: string,
  { coachTimeZone }: Pick<MailSite, 'coachTimeZone'>,
): Promise<CallMailData[]> =>
  listOpenCalls(db, startOfDate(date, coachTimeZone), startOfDate(addDays(date, 1), coachTimeZone));

/** Drops everything from the object that a mail may not say. */
export function pickCallMailData(call: CallMailData): CallMailData {
  const { kind, id, firstName, lastName, email, phone, contactMethod, startsAt, minutes } = call;
  const { visitorTimeZone, calendarSequence, createdAt, scheduledAt, changeNoticeHours } = call;
  const person = { firstName, lastName, email, phone, contactMethod, visitorTimeZone };
  return { kind, id, ...person, startsAt, minutes, calendarSequence, createdAt, scheduledAt, changeNoticeHours };
}

/** Reads the call from the facts of a mail, which hold instants as text. */
export function parseCallMailData(call: CallMailData): CallMailData {
  const { startsAt, createdAt, scheduledAt } = call;
  return {
    ...call,
    startsAt: new Date(startsAt),
    createdAt: new Date(createdAt),
    scheduledAt: new Date(scheduledAt),
  };
}
