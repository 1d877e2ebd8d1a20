import type { z } from 'zod';
import type { NewBooking } from '#contracts/bookings.ts';
import { phoneDigits, rolloverWhenBooked } from '#domain/bookings.ts';
import { noteInAuditLog } from '../accounts/audit-log.ts';
import type { AppContext } from '../app-context.ts';
import type { Sql } from '../db/connect.ts';
import { queueMails } from '../mail/owed-mails.ts';
import { refuseField } from '../refusal.ts';
import { lockCreditOf } from './credit.ts';
import { describeBooking, mailAbout } from './events.ts';
import { lockPerson, refuseSecondFreeCall } from './free-calls.ts';
import { takeHalfHours } from './half-hours.ts';
import { coachRules, openHalfHours } from './open-time.ts';
import { asBooking, type BookingId, bookedMinutes, readBooking } from './stored-bookings.ts';

type Asked = z.output<typeof NewBooking>;
type Time = { value: string; startsAt: Date; minutes: number; now: Date };

/**
 * Books for a client who phoned: confirmed at once, since the coach agreed to it. Throws `SLOT_UNAVAILABLE`, `SLOT_TAKEN`,
 * `ALREADY_BOOKED` for a second free call, `NOT_POSSIBLE` where the credit does not suffice.
 */
export async function bookForClient(ctx: AppContext, admin: string, asked: Asked) {
  const { config } = ctx;
  const now = ctx.now();
  return ctx.database.transaction(async (tx) => {
    if (asked.kind === 'free') await lockPerson(tx, asked);
    if (asked.kind === 'free') await refuseSecondFreeCall(tx, asked, now);
    else if (asked.paidWith === 'credit') await refuseTooLittleCredit(tx, asked.email, asked.duration);
    const minutes = asked.kind === 'free' ? config.introCallMinutes : asked.duration;
    const halfHours = await openHalfHours(
      tx,
      asked.selectedTimeSlot,
      bookedMinutes({ kind: asked.kind, minutes }),
      coachRules(config, now),
    );
    const [{ value, startsAt }] = halfHours;
    const id = await insert(tx, asked, { value, startsAt, minutes, now });
    await takeHalfHours(tx, id, halfHours, now);
    const stored = await readBooking(tx, id);
    if (asked.tellClient) {
      const kind = asked.kind === 'free' ? 'free-call-confirmation' : 'paid-call-confirmation';
      await queueMails(tx, ctx.queue, [mailAbout(stored, { kind, recipient: asked.email })]);
    }
    const subject = `booked ${describeBooking(stored, config.coachTimeZone)}`;
    await noteInAuditLog(tx, { actor: admin, action: 'booking-changed', subject: subject.slice(0, 255) }, now);
    const booking = asBooking(stored, config.coachTimeZone);
    const told = asked.tellClient ? 'The client gets the confirmation by mail.' : 'The client gets no mail.';
    return { message: `Booked on ${booking.label}. ${told}`, booking };
  });
}

async function refuseTooLittleCredit(tx: Sql, email: string, minutes: number) {
  const credit = Math.max(0, await lockCreditOf(tx, email));
  if (credit < minutes) {
    refuseField('NOT_POSSIBLE', 'paidWith', `The client has only ${credit} minutes to her credit.`);
  }
}

/** A member's bookings are marked by their source. */
const sourceOf = (other: string) =>
  `case when exists (select from users where email = $3::text and has_course_access) then 'course' else '${other}' end`;

async function insert(tx: Sql, asked: Asked, { value, startsAt, minutes, now }: Time): Promise<BookingId> {
  const person = [asked.firstName, asked.lastName, asked.email, asked.phone, phoneDigits(asked.phone)];
  const common = [...person, asked.contactMethod, asked.goals ?? '', value, startsAt, minutes, now];
  const columns = `first_name, last_name, email, phone, phone_digits, contact_method, goals, selected_time_slot, starts_at`;
  const statement =
    asked.kind === 'free'
      ? `insert into consultation_requests (${columns}, minutes, status, created_at, scheduled_at, source)
         values ($1, $2, $3::text, $4, $5, $6, $7, $8, $9, $10, 'confirmed', $11, $11, ${sourceOf('website')}) returning id`
      : `insert into coaching_calls (${columns}, duration, status, created_at, scheduled_at, source, paid_with, amount,
           rollover_minutes)
         values ($1, $2, $3::text, $4, $5, $6, $7, $8, $9, $10, 'confirmed', $11, $11, ${sourceOf('coaching-offers')}, $12, $13, $14)
         returning id`;
  const { paidWith } = asked;
  const payment = [paidWith, paidWith === 'credit' ? 0 : asked.amount, rolloverWhenBooked({ paidWith, minutes })];
  const { rows } = await tx.query(statement, asked.kind === 'free' ? common : [...common, ...payment]);
  return { kind: asked.kind, id: rows[0]?.id as number };
}
