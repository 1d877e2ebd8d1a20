import type { FreeCallRequest } from '#contracts/booking.ts';
import { judgeSlot } from '#domain/availability.ts';
import { type FreeCallStatus, HALF_HOUR_MINUTES, openFreeCallStatuses, phoneDigits } from '#domain/bookings.ts';
import { slotLabel } from '#domain/coach-clock.ts';
import { type Slot, slotValue } from '#domain/slots.ts';
import { bookingRules, CALENDAR, readSettingsFor } from '../calendar/stored-calendar.ts';
import { advisoryLock } from '../db/advisory-lock.ts';
import type { Sql } from '../db/connect.ts';
import { invitation } from '../mail/invitation.ts';
import type { MailedCall } from '../mail/mailed-call.ts';
import { queueMails } from '../mail/owed-mails.ts';
import { mailSite, type Parts } from '../parts.ts';
import { Refusal } from '../refusal.ts';
import { timeOf } from './open-time.ts';

type Wanted = { asked: FreeCallRequest; slot: Slot; startsAt: Date; minutes: number; source: Source; now: Date };
/** Whether a member asks. */
type Source = 'course' | 'website';

/**
 * Books a free introductory call. Request, half-hour and mails are one transaction of few statements, by hand: there is
 * none that costs more under load. Throws `SLOT_UNAVAILABLE`, `SLOT_TAKEN`, `ALREADY_BOOKED`.
 */
export async function bookFreeCall(parts: Parts, asked: FreeCallRequest, source: Source) {
  const wanted = resolve(parts, asked, source);
  const id = asked.website ? await keepSuspect(parts, wanted) : await book(parts, wanted);
  const { slot, startsAt, minutes } = wanted;
  return {
    id,
    selectedTimeSlot: slotValue(slot),
    label: slotLabel(slot, parts.config.coachTimeZone),
    startsAt: startsAt.toISOString(),
    minutes,
    calendarFile: invitation(invitedCall(id, wanted), mailSite(parts), 'PUBLISH'),
  };
}

/** What an invitation may know: no answers about health. */
function invitedCall(id: number, { asked, startsAt, minutes, now }: Wanted): MailedCall {
  const { firstName, lastName, email, phone, contactMethod } = asked;
  const person = { firstName, lastName, email, phone, contactMethod };
  const times = { startsAt, minutes, visitorTimeZone: null, createdAt: now, scheduledAt: now };
  return { kind: 'free', id, ...person, ...times, calendarSequence: 0 };
}

function resolve({ config, now: clock }: Parts, asked: FreeCallRequest, source: Source): Wanted {
  const now = clock();
  const time = timeOf(asked.selectedTimeSlot, bookingRules(config, now));
  return { asked, ...time, minutes: config.introCallMinutes, source, now };
}

async function book(parts: Parts, wanted: Wanted): Promise<number> {
  const { asked, slot, now } = wanted;
  return parts.database.transaction(async (tx) => {
    await lockPerson(tx, asked, CALENDAR);
    const settings = await readSettingsFor(tx, [slot]);
    const { verdict } = judgeSlot(slot, HALF_HOUR_MINUTES, settings, bookingRules(parts.config, now));
    if (verdict !== 'open') throw new Refusal('SLOT_UNAVAILABLE');
    const { rows } = await tx.query(insertCall, [...valuesOf(wanted, 'pending'), [...openFreeCallStatuses]]);
    const { id, taken, own, lost } = rows[0] as { id: number | null; taken: boolean; own: boolean; lost: boolean };
    if (taken || (id !== null && lost)) throw new Refusal('SLOT_TAKEN');
    if (id === null) throw new Refusal('ALREADY_BOOKED', own ? { message: bookedBefore } : {});
    await queueMails(tx, parts.queue, [
      { kind: 'free-call-confirmation', recipient: asked.email, consultationRequestId: id },
      { kind: 'free-call-notice', recipient: parts.config.coachEmail, consultationRequestId: id },
    ]);
    return id;
  });
}

/** A filled honeypot: kept for the coach to look at, holds no half-hour, sends no mail. */
async function keepSuspect({ database }: Parts, wanted: Wanted): Promise<number> {
  const { rows } = await database.query(`${insertRequest} returning id`, valuesOf(wanted, 'suspected_robot'));
  return rows[0]?.id as number;
}

const insertRequest = `
  insert into consultation_requests (first_name, last_name, email, phone, phone_digits, contact_method,
    selected_time_slot, starts_at, minutes, visitor_time_zone, goals, experience, eating_out, typical_day, drinks,
    emotional_eating, medications, status, created_at, scheduled_at, source)
  select $1::text, $2::text, $3::text, $4::text, $5::text, $6::text, $7::text, $8::timestamptz, $9::int, $10::text,
    $11::text, $12::text, $13::text, $14::text, $15::text, $16::text, $17::text, $18::text, $19::timestamptz,
    $19::timestamptz, $20::text`;

/** One open free call a person: the statement that finds it, by the places of its values. */
function openCallOf(of: { email: string; digits: string; statuses: string; now: string }): string {
  return `select from consultation_requests
    where (email = ${of.email} or phone_digits = ${of.digits}) and status = any (${of.statuses}::text[])
      and starts_at > ${of.now}::timestamptz`;
}

/**
 * Answers a null `id` where this person has an open call ahead, `taken` where somebody else had the half-hour before,
 * `own` where she had it herself, `lost` where it could not be written. `taken` is told first: else a stranger could
 * ask who has booked at no cost.
 */
const insertCall = `
  with request as (
    ${insertRequest}
    where not exists (${openCallOf({ email: '$3', digits: '$5', statuses: '$21', now: '$19' })})
    returning id
  ), slot as (
    insert into booked_slots (time_slot, starts_at, consultation_request_id, booked_at)
    select $7, $8::timestamptz, id, $19::timestamptz from request
    on conflict (time_slot) do nothing
    returning id
  )
  select (select id from request) as id, not exists (select from slot) as lost,
    coalesce(not holder.is_same, false) as taken, coalesce(holder.is_same, false) as own
  from (select 1) as one left join (
    select coalesce((email, phone_digits) = ($3, $5), false) as is_same
    from booked_slots left join consultation_requests on consultation_requests.id = consultation_request_id
    where time_slot = $7) as holder on true`;

/** For whoever sends her request again because the answer got lost on the way. */
const bookedBefore = 'You have already booked this time. The confirmation was sent to your email address.';

function valuesOf({ asked, slot, startsAt, minutes, source, now }: Wanted, status: FreeCallStatus): unknown[] {
  return [
    asked.firstName,
    asked.lastName,
    asked.email,
    asked.phone,
    phoneDigits(asked.phone),
    asked.contactMethod,
    slotValue(slot),
    startsAt,
    minutes,
    asked.timeZone ?? null,
    asked.goals,
    asked.experience,
    asked.eatingOut,
    asked.typicalDay,
    asked.drinks,
    asked.emotionalEating,
    asked.medications,
    status,
    now,
    source,
  ];
}

/** Lets one request of a person through at a time, so that the next one sees what it wrote. */
export function lockPerson(
  tx: Sql,
  { email, phone }: { email: string; phone: string },
  shared?: string,
): Promise<void> {
  return advisoryLock(tx, [`free call of ${email}`, `free call of ${phoneDigits(phone)}`], shared);
}

/** Throws `ALREADY_BOOKED` where this person, who is locked, has a free call ahead. */
export async function refuseSecondFreeCall(
  tx: Sql,
  { email, phoneDigits: digits }: { email: string; phoneDigits: string },
  now: Date,
): Promise<void> {
  const { rows } = await tx.query(openCallOf({ email: '$1', digits: '$2', statuses: '$3', now: '$4' }), [
    email,
    digits,
    [...openFreeCallStatuses],
    now,
  ]);
  if (rows[0]) throw new Refusal('ALREADY_BOOKED', { message: 'This person has an upcoming free call already.' });
}
