import type { Booking, FreeCall, PaidCall } from '#contracts/admin-bookings.ts';
import { type BookingKind, type CallMinutes, HALF_HOUR_MINUTES } from '#domain/bookings.ts';
import { slotValueLabel } from '../calendar/booked-calls.ts';
import type { Sql } from '../db/connect.ts';
import { Refusal } from '../refusal.ts';

/** Names one booking. */
export type BookingId = { kind: BookingKind; id: number };

/** A row of one of the two tables, under common names. */
export type StoredBooking = {
  kind: BookingKind;
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  phoneDigits: string;
  contactMethod: FreeCall['contactMethod'];
  goals: string;
  selectedTimeSlot: string;
  startsAt: Date;
  minutes: number;
  visitorTimeZone: string | null;
  source: string;
  status: Booking['status'];
  calendarSequence: number;
  scheduledAt: Date;
  minutesUsed: number | null;
  coachNotes: string;
  createdAt: Date;
} & Pick<FreeCall, 'experience' | 'eatingOut' | 'typicalDay' | 'drinks' | 'emotionalEating' | 'medications'> &
  Pick<PaidCall, 'amount' | 'paidWith' | 'stripePaymentIntentId' | 'rolloverMinutes' | 'refunded'>;

export const bookingTables: Record<BookingKind, string> = { free: 'consultation_requests', paid: 'coaching_calls' };
/** The column by which half-hours, mails and events refer to a booking. */
export const bookingIdColumns: Record<BookingKind, string> = {
  free: 'consultation_request_id',
  paid: 'coaching_call_id',
};

const sharedColumns = `id, first_name as "firstName", last_name as "lastName", email, phone, phone_digits as "phoneDigits",
  contact_method as "contactMethod", goals, selected_time_slot as "selectedTimeSlot", starts_at as "startsAt",
  visitor_time_zone as "visitorTimeZone", source, status, calendar_sequence as "calendarSequence",
  scheduled_at as "scheduledAt", minutes_used as "minutesUsed", coach_notes as "coachNotes", created_at as "createdAt"`;

/** The beginning of a statement that answers `StoredBooking`s, up to its table. */
export const selectBookingsSql: Record<BookingKind, string> = {
  free: `select 'free'::text as kind, ${sharedColumns}, minutes, experience, eating_out as "eatingOut", typical_day as "typicalDay",
    drinks, emotional_eating as "emotionalEating", medications from consultation_requests`,
  paid: `select 'paid'::text as kind, ${sharedColumns}, duration as minutes, amount, paid_with as "paidWith",
    stripe_payment_intent_id as "stripePaymentIntentId", rollover_minutes as "rolloverMinutes",
    coalesce((select refunded from payments where payment_intent_id = stripe_payment_intent_id), 0) as refunded
    from coaching_calls`,
};

export async function findBooking(sql: Sql, { kind, id }: BookingId): Promise<StoredBooking | undefined> {
  return (await sql.query(`${selectBookingsSql[kind]} where id = $1`, [id])).rows[0] as StoredBooking | undefined;
}

export async function readBooking(sql: Sql, booking: BookingId): Promise<StoredBooking> {
  return (await findBooking(sql, booking)) ?? refuseMissingBooking();
}

/** Nobody else can change it until the transaction ends; nothing where it is deleted. */
export async function findAndLockBooking(tx: Sql, { kind, id }: BookingId): Promise<StoredBooking | undefined> {
  const { rows } = await tx.query(`${selectBookingsSql[kind]} where id = $1 for update`, [id]);
  return rows[0] as StoredBooking | undefined;
}

/** The same. Throws `NOT_FOUND`. */
export const lockBooking = async (tx: Sql, booking: BookingId): Promise<StoredBooking> =>
  (await findAndLockBooking(tx, booking)) ?? refuseMissingBooking();

function refuseMissingBooking(): never {
  throw new Refusal('NOT_FOUND', { message: 'This booking does not exist any more.' });
}

/** How long a time must be open for it: a free call takes one half-hour. */
export const bookedMinutes = ({ kind, minutes }: Pick<StoredBooking, 'kind' | 'minutes'>): CallMinutes =>
  kind === 'free' ? HALF_HOUR_MINUTES : (minutes as CallMinutes);

/** As the coach's calls reply it. */
export function asBooking(row: StoredBooking, zone: string): Booking {
  return {
    ...row,
    ...(row.kind === 'paid' && { duration: row.minutes }),
    label: slotValueLabel(row.selectedTimeSlot, zone),
    startsAt: row.startsAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
  } as Booking;
}
