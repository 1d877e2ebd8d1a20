import type { FreeCallRequest } from '#contracts/free-calls.ts';
import { judgeSlot } from '#domain/availability.ts';
import type { OpenBookingCounts } from '#domain/booking-ceilings.ts';
import { extractPhoneDigits, type FreeCallStatus, HALF_HOUR_MINUTES, openFreeCallStatuses } from '#domain/bookings.ts';
import { type Slot, slotValue } from '#domain/slots.ts';
import type { AppContext } from '../app-context.ts';
import { bookingRules, CALENDAR_LOCK, readSettingsFor } from '../calendar/stored-calendar.ts';
import { acquireAdvisoryLocks } from '../db/advisory-lock.ts';
import type { Sql } from '../db/connect.ts';
import { queueMails } from '../mail/queue-mails.ts';
import { Refusal } from '../refusal.ts';
import {
  ceilingLocks,
  ceilingParameters,
  type FloodGuard,
  openBookingsSql,
  withinCeilingsSql,
} from './booking-ceilings.ts';
import { replaceExpiredHoldSql } from './half-hours.ts';

/** A free call that a visitor asks for, with its time. */
export type NewFreeCall = {
  request: FreeCallRequest;
  slot: Slot;
  startsAt: Date;
  minutes: number;
  source: FreeCallSource;
  floodGuard: FloodGuard;
  now: Date;
};
/** Whether a member asks. */
export type FreeCallSource = 'course' | 'website';

type BookingOutcome = { id: number } | FreeCallHold | { pastCeiling: OpenBookingCounts };
/** Held for its confirmation, until then. */
export type FreeCallHold = { id: number; confirmBy: Date };

type InsertedRow = {
  id: number | null;
  lost: boolean;
  taken: boolean;
  own: boolean;
  ownId: number | null;
  ownUntil: Date | null;
  within: boolean;
  open: OpenBookingCounts;
};

/**
 * Books a free introductory call within the ceilings against floods. Request, half-hour and mails are one transaction of
 * few statements, by hand: there is none that costs more under load. Answers `pastCeiling` where it booked nothing for that
 * reason. Throws `SLOT_UNAVAILABLE`, `SLOT_TAKEN`, `ALREADY_BOOKED`.
 */
export async function bookWithinCeilings(ctx: AppContext, call: NewFreeCall): Promise<BookingOutcome> {
  const { request, floodGuard } = call;
  const { bookingCeilings: ceilings, coachEmail } = ctx.config;
  return ctx.database.transaction(async (tx) => {
    await lockClient(tx, request, CALENDAR_LOCK, ceilingLocks(ceilings));
    await refuseClosedTime(tx, ctx, call);
    const values = [
      ...requestValues(call, 'pending'),
      [...openFreeCallStatuses],
      ...ceilingParameters(floodGuard.network, ceilings),
    ];
    const inserted = (await tx.query(insertWithinCeilingsSql, values)).rows[0] as InsertedRow;
    const { id } = inserted;
    if (inserted.taken || (id !== null && inserted.lost)) throw new Refusal('SLOT_TAKEN');
    if (id === null) return explainMissingRow(inserted);
    await queueMails(tx, ctx.queue, [
      { kind: 'free-call-confirmation', recipient: request.email, consultationRequestId: id },
      { kind: 'free-call-notice', recipient: coachEmail, consultationRequestId: id },
    ]);
    return { id };
  });
}

/** Explains why no row was inserted when the slot is free or ours. */
function explainMissingRow({ own, ownId, ownUntil, within, open }: InsertedRow): BookingOutcome {
  // The same request again, while the first one waits for its confirmation.
  if (own && ownId !== null && ownUntil) return { id: ownId, confirmBy: ownUntil };
  if (own) throw new Refusal('ALREADY_BOOKED', { message: alreadyBookedMessage });
  if (!within) return { pastCeiling: open };
  throw new Refusal('ALREADY_BOOKED');
}

/** Throws `SLOT_UNAVAILABLE` where the coach does not offer this time any more. Needs the `CALENDAR` lock. */
export async function refuseClosedTime(tx: Sql, { config }: AppContext, { slot, now }: NewFreeCall): Promise<void> {
  const settings = await readSettingsFor(tx, [slot]);
  const { verdict } = judgeSlot(slot, HALF_HOUR_MINUTES, settings, bookingRules(config, now));
  if (verdict !== 'open') throw new Refusal('SLOT_UNAVAILABLE');
}

/** A filled honeypot: kept for the coach to look at, holds no half-hour, sends no mail. */
export async function saveSpamSubmission({ database, limits }: AppContext, call: NewFreeCall): Promise<number> {
  if (!(await limits.trySpend('suspectedRobots', 'free'))) return reserveId(database, 'consultation_requests');
  const { rows } = await database.query(`${insertRequestSql} returning id`, requestValues(call, 'suspected_robot'));
  return rows[0]?.id as number;
}

/** An id for an answer that looks like every other, where nothing is stored. */
export async function reserveId(sql: Sql, table: 'consultation_requests' | 'coaching_calls'): Promise<number> {
  const { rows } = await sql.query('select nextval(pg_get_serial_sequence($1, $2))::int as id', [table, 'id']);
  return rows[0]?.id as number;
}

export const insertRequestSql = `
  insert into consultation_requests (first_name, last_name, email, phone, phone_digits, contact_method,
    selected_time_slot, starts_at, minutes, visitor_time_zone, goals, experience, eating_out, typical_day, drinks,
    emotional_eating, medications, status, created_at, scheduled_at, source, network_path, network)
  select $1::text, $2::text, $3::text, $4::text, $5::text, $6::text, $7::text, $8::timestamptz, $9::int, $10::text,
    $11::text, $12::text, $13::text, $14::text, $15::text, $16::text, $17::text, $18::text, $19::timestamptz,
    $19::timestamptz, $20::text, $21::text, $22::text`;

/**
 * One open free call an email address: the statement that finds it, by the places of its values. A phone number proves
 * nothing: anybody can type somebody else's, and would learn of that person's call or block it.
 */
function openCallSql(of: { email: string; statuses: string; now: string }): string {
  return `select from consultation_requests
    where email = ${of.email} and status = any (${of.statuses}::text[]) and starts_at > ${of.now}::timestamptz`;
}

/**
 * Answers a null `id` where the call is not within the ceilings or its email address has an open call ahead; `taken` where
 * somebody else had the half-hour before, `own` where the same person had it, `lost` where it could not be written. `taken`
 * is judged first: else a stranger could ask who has booked at no cost. `own` needs the same email address and phone number,
 * so that an address alone does not reveal the time. `open` is what the call's networks have open, `within` whether that is
 * within the ceilings.
 */
const insertWithinCeilingsSql = `
  with open as materialized (
    ${openBookingsSql({ networks: '$24', ceilings: '$25', now: '$19' })}
  ), request as (
    ${insertRequestSql} from open
    where ${withinCeilingsSql('open', '$25')}
      and not exists (${openCallSql({ email: '$3', statuses: '$23', now: '$19' })})
    returning id
  ), slot as (
    insert into booked_slots (time_slot, starts_at, consultation_request_id, booked_at)
    select $7, $8::timestamptz, id, $19::timestamptz from request
    ${replaceExpiredHoldSql('$19')}
  )
  select (select id from request) as id, not exists (select from slot) as lost,
    coalesce(not holder.is_same, false) as taken, coalesce(holder.is_same, false) as own,
    holder.id as "ownId", holder.hold_expires_at as "ownUntil",
    ${withinCeilingsSql('open', '$25')} as within, row_to_json(open) as open
  from open left join (
    select consultation_requests.id, hold_expires_at, coalesce((email, phone_digits) = ($3, $5), false) as is_same
    from booked_slots left join consultation_requests on consultation_requests.id = consultation_request_id
    where time_slot = $7
      and not (consultation_request_id is not null and coalesce(hold_expires_at <= $19::timestamptz, false))
  ) as holder on true`;

/** For whoever sends her request again because the answer got lost on the way. */
const alreadyBookedMessage = 'You have already booked this time. The confirmation was sent to your email address.';

export function requestValues(
  { request, slot, startsAt, minutes, source, floodGuard, now }: NewFreeCall,
  status: FreeCallStatus,
): unknown[] {
  return [
    request.firstName,
    request.lastName,
    request.email,
    request.phone,
    extractPhoneDigits(request.phone),
    request.contactMethod,
    slotValue(slot),
    startsAt,
    minutes,
    request.timeZone ?? null,
    request.goals,
    request.experience,
    request.eatingOut,
    request.typicalDay,
    request.drinks,
    request.emotionalEating,
    request.medications,
    status,
    now,
    source,
    floodGuard.network.path,
    floodGuard.network.shortened,
  ];
}

/** Lets one request of a person through at a time, so that the next one sees what it wrote. `more` names are locked too. */
export function lockClient(
  tx: Sql,
  { email }: { email: string },
  shared?: string,
  more: readonly string[] = [],
): Promise<void> {
  return acquireAdvisoryLocks(tx, [`free call of ${email}`, ...more], shared);
}

/** Throws `ALREADY_BOOKED` where this person, who is locked, has a free call ahead. `message` is for a visitor or the coach. */
export async function refuseSecondFreeCall(
  tx: Sql,
  { email }: { email: string },
  now: Date,
  message = 'This person has an upcoming free call already.',
): Promise<void> {
  const { rows } = await tx.query(openCallSql({ email: '$1', statuses: '$2', now: '$3' }), [
    email,
    [...openFreeCallStatuses],
    now,
  ]);
  if (rows[0]) throw new Refusal('ALREADY_BOOKED', { message });
}
