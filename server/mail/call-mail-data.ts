import type { BookingKind } from '#domain/bookings.ts';
import type { Sql } from '../db/connect.ts';

/** What a mail may know of a call. Answers about health and notes are not among it, so no mail can tell them. */
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
  /** When the present time was chosen. */
  scheduledAt: Date;
};

/** The call with what it is stored as now. */
export type StoredCall = CallMailData & { status: string };

const columns = `id, first_name as "firstName", last_name as "lastName", email, phone, contact_method as "contactMethod",
  starts_at as "startsAt", visitor_time_zone as "visitorTimeZone", calendar_sequence as "calendarSequence",
  created_at as "createdAt", scheduled_at as "scheduledAt", status`;

/** The beginning of a statement that answers `StoredCall`s of one kind, up to its conditions. */
export const selectStoredCalls: Record<BookingKind, string> = {
  free: `select 'free'::text as kind, minutes, ${columns} from consultation_requests`,
  paid: `select 'paid'::text as kind, duration as minutes, ${columns} from coaching_calls`,
};

export async function findStoredCall(
  db: Sql,
  { kind, id }: { kind: BookingKind; id: number },
): Promise<StoredCall | undefined> {
  const { rows } = await db.query(`${selectStoredCalls[kind]} where id = $1`, [id]);
  return rows[0] as StoredCall | undefined;
}

/** Exactly what a mail may know, whatever else the object holds. */
export function pickCallMailData(call: CallMailData): CallMailData {
  const { kind, id, firstName, lastName, email, phone, contactMethod, startsAt, minutes } = call;
  const { visitorTimeZone, calendarSequence, createdAt, scheduledAt } = call;
  const person = { firstName, lastName, email, phone, contactMethod, visitorTimeZone };
  return { kind, id, ...person, startsAt, minutes, calendarSequence, createdAt, scheduledAt };
}

/** The call as the facts of a mail hold it: instants are text there. */
export function parseCallMailData(call: unknown): CallMailData {
  const stored = call as CallMailData;
  const [startsAt, createdAt, scheduledAt] = [stored.startsAt, stored.createdAt, stored.scheduledAt].map(
    (instant) => new Date(instant),
  ) as [Date, Date, Date];
  return { ...stored, startsAt, createdAt, scheduledAt };
}
