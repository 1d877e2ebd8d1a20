import type { z } from 'zod';
import type { CreateBookingInput } from '#contracts/admin-bookings.ts';
import { extractPhoneDigits } from '#domain/bookings.ts';
import { getInitialRollover } from '#domain/credit.ts';
import { MIN_LINK_CENTS } from '#domain/payment-links.ts';
import { formatDollars } from '#domain/prices.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { and, eq, exists, type SQL, sql } from '../db/drizzle.ts';
import { takeNextId } from '../db/next-id.ts';
import { paymentsElsewhere, users } from '../db/schema.ts';
import type { Sealer } from '../db/sealing/sealer.ts';
import { queueMails } from '../mail/queue-mails.ts';
import { refuseField } from '../requests/refusal.ts';
import { createBookingMail, describeBooking, recordBookingChange } from './booking-events.ts';
import { lockCredit } from './credit.ts';
import { insertRequest } from './free-call-requests.ts';
import { lockClient, refuseSecondFreeCall } from './free-calls.ts';
import { takeHalfHours } from './half-hours.ts';
import { findOpenHalfHours, getCoachBookingRules, getRulesOutsideHours, resolveTime } from './open-times.ts';
import { insertCall } from './paid-calls.ts';
import { createPaymentLink } from './payment-links.ts';
import { type BookingId, readBooking, toBooking } from './stored-bookings.ts';

type NewBookingInput = z.output<typeof CreateBookingInput>;
type CallTime = { value: string; startsAt: Date; minutes: number; changeNoticeHours: number; now: Date };

/**
 * Books a confirmed call for a client who phoned the coach, and makes its payment link if it is to be paid by one.
 * Throws `SLOT_UNAVAILABLE`, `SLOT_TAKEN`, `ALREADY_BOOKED` for a second free call, `NOT_POSSIBLE` where the credit
 * does not suffice, `invalid` for a link below the least amount of a card.
 */
export async function bookForClient(ctx: AppContext, admin: string, input: NewBookingInput) {
  const { settings } = ctx;
  const now = ctx.now();
  const getRules = input.outsideHours ? getRulesOutsideHours : getCoachBookingRules;
  const rules = getRules(settings.current, now);
  const isPaidByLink = input.kind === 'paid' && input.paidWith === 'link';
  if (isPaidByLink && input.amount < MIN_LINK_CENTS) {
    refuseField('invalid', 'amount', `A card can pay ${formatDollars(MIN_LINK_CENTS)} at least`);
  }
  resolveTime(input.selectedTimeSlot, rules, input.startsAt);
  return ctx.database.transaction(async (tx) => {
    if (input.kind === 'free') await lockClient(tx, input);
    if (input.kind === 'free') await refuseSecondFreeCall(tx, input, now);
    else if (input.paidWith === 'credit') await refuseInsufficientCredit(tx, input.email, input.duration);
    const { introCallMinutes, changeNoticeHours } = settings.current.calls;
    const minutes = input.kind === 'free' ? introCallMinutes : input.duration;
    const halfHours = await findOpenHalfHours(tx, input.selectedTimeSlot, minutes, rules);
    const [{ value, startsAt }] = halfHours;
    const id = await insertBooking(tx, ctx.sealer, input, { value, startsAt, minutes, changeNoticeHours, now });
    await takeHalfHours(tx, { ...id, minutes }, halfHours, now);
    const link = isPaidByLink ? await createPaymentLink(tx, ctx, await readBooking(tx, id), { ...input, now }) : null;
    const stored = await readBooking(tx, id);
    if (input.tellClient && !isPaidByLink) {
      const kind = input.kind === 'free' ? 'free-call-confirmation' : 'paid-call-confirmation';
      await queueMails(tx, ctx.queue, [createBookingMail(stored, { kind, recipient: input.email })]);
    }
    await recordBookingChange(tx, admin, `booked ${describeBooking(stored, settings.coachTimeZone)}`, now);
    const booking = toBooking(ctx, stored);
    return { message: `Booked for ${booking.label}. ${describeMail(input.tellClient, isPaidByLink)}`, booking, link };
  });
}

function describeMail(tellClient: boolean, isPaidByLink: boolean): string {
  if (!tellClient) return 'The client won’t get an email.';
  return isPaidByLink
    ? 'The client will get the payment link by email.'
    : 'The client will get a confirmation by email.';
}

async function refuseInsufficientCredit(tx: Db, email: string, minutes: number) {
  const credit = Math.max(0, await lockCredit(tx, email));
  if (credit < minutes) {
    refuseField('NOT_POSSIBLE', 'paidWith', `This client has ${credit} minutes of credit; the call needs ${minutes}.`);
  }
}

async function insertBooking(
  tx: Db,
  sealer: Sealer,
  input: NewBookingInput,
  { value, startsAt, minutes, changeNoticeHours, now }: CallTime,
): Promise<BookingId> {
  const { kind, firstName, lastName, email, phone, contactMethod } = input;
  const table = kind === 'free' ? 'consultation_requests' : 'coaching_calls';
  const id = await takeNextId(tx, table);
  const row = {
    id,
    firstName,
    lastName,
    email,
    phone,
    phoneDigits: extractPhoneDigits(phone),
    contactMethod,
    ...sealer.sealRow(table, id, { goals: input.goals ?? '' }),
    selectedTimeSlot: value,
    startsAt,
    changeNoticeHours,
    status: 'confirmed',
    createdAt: now,
    scheduledAt: now,
  };
  if (kind === 'free') {
    await insertRequest(tx, { ...row, minutes, source: chooseSource(tx, email, 'website') });
    return { kind, id };
  }
  const paidWith = storedAs[input.paidWith];
  const isFree = input.paidWith === 'credit' || input.paidWith === 'gift';
  const amount = isFree ? 0 : input.amount;
  const rolloverMinutes = getInitialRollover({ paidWith, minutes });
  const source = chooseSource(tx, email, 'coaching-offers');
  await insertCall(tx, { ...row, duration: minutes, paidWith, amount, rolloverMinutes, source });
  if (amount > 0 && paidWith === 'elsewhere') {
    const payment = { coachingCallId: id, firstName, lastName, email, amount, createdAt: now };
    await tx.insert(paymentsElsewhere).values(payment);
  }
  return { kind, id };
}

/** A gift is a call that costs nothing. */
const storedAs = { elsewhere: 'elsewhere', gift: 'elsewhere', credit: 'credit', link: 'card' } as const;

/** The source of a booking: 'course' for a member, else `other`. */
function chooseSource(tx: Db, email: string, other: string): SQL {
  const member = tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), users.hasCourseAccess));
  return sql`case when ${exists(member)} then 'course' else ${other} end`;
}
