import type { BookingDetails } from '#contracts/admin-bookings.ts';
import { type BookingKind, isOpenBooking, listPossibleActions } from '#domain/bookings.ts';
import type { AppContext } from '../app-context.ts';
import { asBookedCall, type BookedCallRow, selectBookedCallsSql, slotValueLabel } from '../calendar/booked-calls.ts';
import type { Sql } from '../db/connect.ts';
import { type ListedMailRow, listedMailColumns, toListedMail } from '../mail/listed-mails.ts';
import { readCredit } from './credit.ts';
import {
  asBooking,
  type BookingId,
  bookingIdColumns,
  bookingTables,
  readBooking,
  type StoredBooking,
} from './stored-bookings.ts';

const MAX_OTHER_CALLS = 50;
const MAX_SAME_PHONE = 5;

/** All that the coach sees of one booking. Throws `NOT_FOUND`. */
export async function getBookingDetails(
  { database, config, now }: AppContext,
  bookingId: BookingId,
): Promise<BookingDetails> {
  const booking = await readBooking(database, bookingId);
  const zone = config.coachTimeZone;
  const [others, samePhone, openCreditMinutes, account, history, mails] = await Promise.all([
    listOtherCalls(database, booking),
    listSamePhoneClients(database, booking),
    readCredit(database, booking.email),
    findAccount(database, booking.email),
    listHistory(database, booking, zone),
    listBookingMails(database, booking),
  ]);
  return {
    booking: asBooking(booking, zone),
    actions: listPossibleActions(booking, now()),
    canMove: isOpenBooking(booking),
    notes: booking.coachNotes,
    minutesUsed: booking.minutesUsed,
    others: others.map((other) => asBookedCall(other, zone)),
    samePhone,
    openCreditMinutes,
    account,
    history,
    mails,
  };
}

async function listOtherCalls(sql: Sql, { kind, id, email }: StoredBooking): Promise<BookedCallRow[]> {
  const { rows } = await sql.query(
    `select * from (
       (${selectBookedCallsSql.free} where email = $1 and not ($2 = 'free' and id = $3) and status <> 'suspected_robot')
       union all
       (${selectBookedCallsSql.paid} where email = $1 and not ($2 = 'paid' and id = $3) and status <> 'suspected_robot')
     ) as others order by "startsAt" desc limit ${MAX_OTHER_CALLS}`,
    [email, kind, id],
  );
  return rows as BookedCallRow[];
}

/**
 * Other email addresses whose calls were booked with the same phone number, latest call first. Only a hint for the coach: it
 * may be one person with two addresses, a couple, or a stranger who typed somebody else's number.
 */
async function listSamePhoneClients(
  sql: Sql,
  { email, phoneDigits }: StoredBooking,
): Promise<BookingDetails['samePhone']> {
  if (!phoneDigits) return [];
  const callsOf = (kind: BookingKind) => `select '${kind}'::text as kind, id, first_name as "firstName",
    last_name as "lastName", email, starts_at from ${bookingTables[kind]}
    where phone_digits = $2 and email <> $1 and status <> 'suspected_robot'`;
  const { rows } = await sql.query(
    `select kind, id, "firstName", "lastName", email, calls from (
       select *, count(*) over (partition by email)::int as calls,
         row_number() over (partition by email order by starts_at desc) as place
       from (${callsOf('free')} union all ${callsOf('paid')}) as found) as ranked
     where place = 1 order by starts_at desc limit ${MAX_SAME_PHONE}`,
    [email, phoneDigits],
  );
  return rows as BookingDetails['samePhone'];
}

async function findAccount(sql: Sql, email: string): Promise<BookingDetails['account']> {
  const { rows } = await sql.query(
    `select id as "userId", (has_course_access or is_admin) as "hasCourseAccess",
       email_verified_at is not null as "isVerified" from users where email = $1`,
    [email],
  );
  return (rows[0] as BookingDetails['account'] | undefined) ?? null;
}

type EventRow = Omit<BookingDetails['history'][number], 'fromTime' | 'toTime' | 'createdAt'> & {
  fromSlot: string | null;
  toSlot: string | null;
  createdAt: Date;
};

async function listHistory(sql: Sql, { kind, id }: BookingId, zone: string): Promise<BookingDetails['history']> {
  const { rows } = await sql.query(
    `select id, action, from_status as "fromStatus", to_status as "toStatus", from_slot as "fromSlot",
       to_slot as "toSlot", actor, created_at as "createdAt"
     from booking_events where ${bookingIdColumns[kind]} = $1 order by id`,
    [id],
  );
  return (rows as EventRow[]).map(({ fromSlot, toSlot, createdAt, ...event }) => ({
    ...event,
    fromTime: fromSlot && slotValueLabel(fromSlot, zone),
    toTime: toSlot && slotValueLabel(toSlot, zone),
    createdAt: createdAt.toISOString(),
  }));
}

async function listBookingMails(sql: Sql, { kind, id }: BookingId): Promise<BookingDetails['mails']> {
  const { rows } = await sql.query(
    `select ${listedMailColumns} from mails where ${bookingIdColumns[kind]} = $1 order by id desc`,
    [id],
  );
  return (rows as ListedMailRow[]).map(toListedMail);
}
