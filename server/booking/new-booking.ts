import type { z } from 'zod';
import type { CreateBookingInput } from '#contracts/bookings.ts';
import { extractPhoneDigits, getInitialRollover } from '#domain/bookings.ts';
import { recordAdminAction } from '../accounts/audit-log.ts';
import type { AppContext } from '../app-context.ts';
import type { Sql } from '../db/connect.ts';
import { queueMails } from '../mail/owed-mails.ts';
import { refuseField } from '../refusal.ts';
import { lockCredit } from './credit.ts';
import { describeBooking, createBookingMail } from './events.ts';
import { lockClient, refuseSecondFreeCall } from './free-calls.ts';
import { takeHalfHours } from './half-hours.ts';
import { coachRules, findOpenHalfHours } from './open-time.ts';
import { asBooking, type BookingId, bookedMinutes, readBooking } from './stored-bookings.ts';

type NewBookingInput = z.output<typeof CreateBookingInput>;
type CallTime = { value: string; startsAt: Date; minutes: number; now: Date };

/**
 * Books for a client who phoned: confirmed at once, since the coach agreed to it. Throws `SLOT_UNAVAILABLE`, `SLOT_TAKEN`,
 * `ALREADY_BOOKED` for a second free call, `NOT_POSSIBLE` where the credit does not suffice.
 */
export async function bookForClient(ctx: AppContext, admin: string, asked: NewBookingInput) {
  const { config } = ctx;
  const now = ctx.now();
  return ctx.database.transaction(async (tx) => {
    if (asked.kind === 'free') await lockClient(tx, asked);
    if (asked.kind === 'free') await refuseSecondFreeCall(tx, asked, now);
    else if (asked.paidWith === 'credit') await refuseInsufficientCredit(tx, asked.email, asked.duration);
    const minutes = asked.kind === 'free' ? config.introCallMinutes : asked.duration;
    const halfHours = await findOpenHalfHours(
      tx,
      asked.selectedTimeSlot,
      bookedMinutes({ kind: asked.kind, minutes }),
      coachRules(config, now),
    );
    const [{ value, startsAt }] = halfHours;
    const id = await insertBooking(tx, asked, { value, startsAt, minutes, now });
    await takeHalfHours(tx, id, halfHours, now);
    const stored = await readBooking(tx, id);
    if (asked.tellClient) {
      const kind = asked.kind === 'free' ? 'free-call-confirmation' : 'paid-call-confirmation';
      await queueMails(tx, ctx.queue, [createBookingMail(stored, { kind, recipient: asked.email })]);
    }
    const subject = `booked ${describeBooking(stored, config.coachTimeZone)}`;
    await recordAdminAction(tx, { actor: admin, action: 'booking-changed', subject: subject.slice(0, 255) }, now);
    const booking = asBooking(stored, config.coachTimeZone);
    const told = asked.tellClient ? 'The client gets the confirmation by mail.' : 'The client gets no mail.';
    return { message: `Booked on ${booking.label}. ${told}`, booking };
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

async function insertBooking(tx: Sql, asked: NewBookingInput, { value, startsAt, minutes, now }: CallTime): Promise<BookingId> {
  const person = [asked.firstName, asked.lastName, asked.email, asked.phone, extractPhoneDigits(asked.phone)];
  const common = [...person, asked.contactMethod, asked.goals ?? '', value, startsAt, minutes, now];
  const columns = `first_name, last_name, email, phone, phone_digits, contact_method, goals, selected_time_slot, starts_at`;
  const statement =
    asked.kind === 'free'
      ? `insert into consultation_requests (${columns}, minutes, status, created_at, scheduled_at, source)
         values ($1, $2, $3::text, $4, $5, $6, $7, $8, $9, $10, 'confirmed', $11, $11, ${sourceSql('website')}) returning id`
      : `insert into coaching_calls (${columns}, duration, status, created_at, scheduled_at, source, paid_with, amount,
           rollover_minutes)
         values ($1, $2, $3::text, $4, $5, $6, $7, $8, $9, $10, 'confirmed', $11, $11, ${sourceSql('coaching-offers')}, $12, $13, $14)
         returning id`;
  const { paidWith } = asked;
  const payment = [paidWith, paidWith === 'credit' ? 0 : asked.amount, getInitialRollover({ paidWith, minutes })];
  const { rows } = await tx.query(statement, asked.kind === 'free' ? common : [...common, ...payment]);
  return { kind: asked.kind, id: rows[0]?.id as number };
}
