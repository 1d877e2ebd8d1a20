import type { z } from 'zod';
import type { CreateBookingInput } from '#contracts/admin-bookings.ts';
import { extractPhoneDigits, getInitialRollover } from '#domain/bookings.ts';
import { recordAdminAction } from '../accounts/audit-log.ts';
import type { AppContext } from '../app-context.ts';
import type { Sql } from '../db/connect.ts';
import { queueMails } from '../mail/queue-mails.ts';
import { refuseField } from '../refusal.ts';
import { createBookingMail, describeBooking } from './booking-events.ts';
import { lockCredit } from './credit.ts';
import { lockClient, refuseSecondFreeCall } from './free-calls.ts';
import { takeHalfHours } from './half-hours.ts';
import { coachRules, findOpenHalfHours } from './open-times.ts';
import { asBooking, type BookingId, bookedMinutes, readBooking } from './stored-bookings.ts';

type NewBookingInput = z.output<typeof CreateBookingInput>;
type CallTime = { value: string; startsAt: Date; minutes: number; now: Date };

/**
 * Books for a client who phoned: confirmed at once, since the coach agreed to it. Throws `SLOT_UNAVAILABLE`, `SLOT_TAKEN`,
 * `ALREADY_BOOKED` for a second free call, `NOT_POSSIBLE` where the credit does not suffice.
 */
export async function bookForClient(ctx: AppContext, admin: string, input: NewBookingInput) {
  const { config } = ctx;
  const now = ctx.now();
  return ctx.database.transaction(async (tx) => {
    if (input.kind === 'free') await lockClient(tx, input);
    if (input.kind === 'free') await refuseSecondFreeCall(tx, input, now);
    else if (input.paidWith === 'credit') await refuseInsufficientCredit(tx, input.email, input.duration);
    const minutes = input.kind === 'free' ? config.introCallMinutes : input.duration;
    const halfHours = await findOpenHalfHours(
      tx,
      input.selectedTimeSlot,
      bookedMinutes({ kind: input.kind, minutes }),
      coachRules(config, now),
    );
    const [{ value, startsAt }] = halfHours;
    const id = await insertBooking(tx, input, { value, startsAt, minutes, now });
    await takeHalfHours(tx, id, halfHours, now);
    const stored = await readBooking(tx, id);
    if (input.tellClient) {
      const kind = input.kind === 'free' ? 'free-call-confirmation' : 'paid-call-confirmation';
      await queueMails(tx, ctx.queue, [createBookingMail(stored, { kind, recipient: input.email })]);
    }
    const subject = `booked ${describeBooking(stored, config.coachTimeZone)}`;
    await recordAdminAction(tx, { actor: admin, action: 'booking-changed', subject: subject.slice(0, 255) }, now);
    const booking = asBooking(stored, config.coachTimeZone);
    const mailNote = input.tellClient ? 'The client gets the confirmation by mail.' : 'The client gets no mail.';
    return { message: `Booked on ${booking.label}. ${mailNote}`, booking };
  });
}

async function refuseInsufficientCredit(tx: Sql, email: string, minutes: number) {
  const credit = Math.max(0, await lockCredit(tx, email));
  if (credit < minutes) {
    refuseField('NOT_POSSIBLE', 'paidWith', `The client has only ${credit} minutes to her credit.`);
  }
}

/** A member's bookings are marked by their source. */
const sourceSql = (other: string) =>
  `case when exists (select from users where email = $3::text and has_course_access) then 'course' else '${other}' end`;

async function insertBooking(
  tx: Sql,
  input: NewBookingInput,
  { value, startsAt, minutes, now }: CallTime,
): Promise<BookingId> {
  const person = [input.firstName, input.lastName, input.email, input.phone, extractPhoneDigits(input.phone)];
  const common = [...person, input.contactMethod, input.goals ?? '', value, startsAt, minutes, now];
  const columns = `first_name, last_name, email, phone, phone_digits, contact_method, goals, selected_time_slot, starts_at`;
  const statement =
    input.kind === 'free'
      ? `insert into consultation_requests (${columns}, minutes, status, created_at, scheduled_at, source)
         values ($1, $2, $3::text, $4, $5, $6, $7, $8, $9, $10, 'confirmed', $11, $11, ${sourceSql('website')}) returning id`
      : `insert into coaching_calls (${columns}, duration, status, created_at, scheduled_at, source, paid_with, amount,
           rollover_minutes)
         values ($1, $2, $3::text, $4, $5, $6, $7, $8, $9, $10, 'confirmed', $11, $11, ${sourceSql('coaching-offers')}, $12, $13, $14)
         returning id`;
  const { paidWith } = input;
  const payment = [paidWith, paidWith === 'credit' ? 0 : input.amount, getInitialRollover({ paidWith, minutes })];
  const { rows } = await tx.query(statement, input.kind === 'free' ? common : [...common, ...payment]);
  return { kind: input.kind, id: rows[0]?.id as number };
}
