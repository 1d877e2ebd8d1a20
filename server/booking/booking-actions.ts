import type { z } from 'zod';
import type { BookingActionInput } from '#contracts/admin-bookings.ts';
import type { BookingRules } from '#domain/availability.ts';
import { computeMinuteBalance, getInitialRollover, getMoneyOnCancel, getNextStatus } from '#domain/bookings.ts';
import { recordAdminAction } from '../accounts/audit-log.ts';
import type { AppContext } from '../app-context.ts';
import type { Sql } from '../db/connect.ts';
import { queueMails } from '../mail/queue-mails.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { type BookingActor, createBookingMail, describeBooking, recordBookingEvent } from './booking-events.ts';
import { lockCredit, readCredit } from './credit.ts';
import { lockClient, refuseSecondFreeCall } from './free-calls.ts';
import { releaseHalfHours, takeHalfHours } from './half-hours.ts';
import { coachRules, findOpenHalfHours } from './open-times.ts';
import { addOvertimeDecision, addPaymentDecision, deleteOpenOvertime } from './payment-decisions.ts';
import {
  asBooking,
  type BookingId,
  bookedMinutes,
  bookingTables,
  lockBooking,
  readBooking,
  type StoredBooking,
} from './stored-bookings.ts';

type ActionInput = z.output<typeof BookingActionInput>;
type Action = ActionInput & { actor: BookingActor; now: Date };

const actionTexts: Record<ActionInput['action'], { done: string; message: string }> = {
  confirm: {
    done: 'confirmed',
    message: 'The call is confirmed. The client gets no mail about it, but sees it on the page of the call.',
  },
  complete: { done: 'completed', message: 'The call is completed.' },
  no_show: { done: 'marked as no-show', message: 'The client is marked as not having come.' },
  cancel: { done: 'cancelled', message: 'The call is cancelled, and its time is free again.' },
  reopen: { done: 'reopened', message: 'The call is open again.' },
  not_a_robot: {
    done: 'took for a person’s',
    message: 'The request counts now. Its time is taken, and the client gets the confirmation.',
  },
};

/** What the coach does with a booking, but for moving and deleting it. Throws `NOT_FOUND`, `NOT_POSSIBLE`. */
export async function actOnBooking(ctx: AppContext, admin: string, bookingId: BookingId, input: ActionInput) {
  const { coachTimeZone: zone } = ctx.config;
  const now = ctx.now();
  return ctx.database.transaction(async (tx) => {
    if (input.action === 'not_a_robot') await lockClient(tx, await readBooking(tx, bookingId));
    const before = await lockBooking(tx, bookingId);
    const after = await applyBookingAction(tx, ctx, before, { ...input, actor: { admin }, now });
    const { done, message } = actionTexts[input.action];
    const subject = `${done} ${describeBooking(before, zone)}`;
    await recordAdminAction(tx, { actor: admin, action: 'booking-changed', subject: subject.slice(0, 255) }, now);
    const sentences = [
      message,
      ...describeConsequences(input, before, after),
      ...(await describeDebt(tx, input, after)),
    ];
    return { message: sentences.join(' '), booking: asBooking(after, zone) };
  });
}

/**
 * Does it to a locked booking, with all that follows from it: half-hours, credit, money, mails, history. Throws
 * `NOT_POSSIBLE`; `invalid` for more credit than there is; for `not_a_robot` also `SLOT_TAKEN` and `ALREADY_BOOKED`.
 */
export async function applyBookingAction(
  tx: Sql,
  ctx: AppContext,
  booking: StoredBooking,
  action: Action,
): Promise<StoredBooking> {
  const status = getNextStatus(action.action, booking, action.now);
  if (!status) throw new Refusal('NOT_POSSIBLE');
  if (action.action === 'cancel') await applyCancellation(tx, ctx, booking, action);
  if (action.action === 'complete') await applyCompletion(tx, ctx, booking, action);
  if (action.action === 'reopen') await undoCompletion(tx, booking);
  if (action.action === 'not_a_robot') await acceptSuspectedRobot(tx, ctx, booking, action);
  await tx.query(`update ${bookingTables[booking.kind]} set status = $2 where id = $1`, [booking.id, status]);
  await recordBookingEvent(tx, booking, { action: action.action, toStatus: status, actor: action.actor }, action.now);
  return readBooking(tx, booking);
}

/** The half-hours are free, credit that paid for the call is back, and paid money waits for a decision. */
async function applyCancellation(
  tx: Sql,
  ctx: AppContext,
  booking: StoredBooking,
  { tellClient, actor, now }: Action,
): Promise<void> {
  const { coachTimeZone: zone, coachEmail } = ctx.config;
  // A client who is not told keeps the link, which says that the call is cancelled.
  const calendarSequence = booking.calendarSequence + (tellClient ? 1 : 0);
  await releaseHalfHours(tx, booking);
  await tx.query(`update ${bookingTables[booking.kind]} set calendar_sequence = $2 where id = $1`, [
    booking.id,
    calendarSequence,
  ]);
  if (booking.kind === 'paid') {
    await tx.query('update coaching_calls set rollover_minutes = 0 where id = $1', [booking.id]);
    await addPaymentDecision(tx, booking, { reason: 'cancelled', zone, now });
  }
  const facts = { call: { ...booking, calendarSequence, scheduledAt: now }, money: getMoneyOnCancel(booking) };
  await queueMails(tx, ctx.queue, [
    ...(tellClient ? [createBookingMail(booking, { kind: 'call-cancelled', recipient: booking.email, facts })] : []),
    ...(actor === 'client'
      ? [createBookingMail(booking, { kind: 'call-cancelled-notice', recipient: coachEmail, facts })]
      : []),
  ]);
}

/** Unused minutes of a paid call go to the client's credit; overtime is taken from it, or is to be invoiced. */
async function applyCompletion(tx: Sql, { config }: AppContext, booking: StoredBooking, action: Action): Promise<void> {
  const { minutesUsed = booking.minutes, creditMinutes, now } = action;
  if (booking.kind === 'free') {
    await tx.query('update consultation_requests set minutes_used = $2 where id = $1', [booking.id, minutesUsed]);
    return;
  }
  const credit = Math.max(0, await lockCredit(tx, booking.email));
  if (creditMinutes > credit) {
    refuseField('invalid', 'creditMinutes', `The client has ${credit} minutes to her credit.`);
  }
  const { rolloverMinutes, overtimeMinutes } = computeMinuteBalance({ ...booking, minutesUsed, creditMinutes });
  await tx.query('update coaching_calls set minutes_used = $2, rollover_minutes = $3 where id = $1', [
    booking.id,
    minutesUsed,
    rolloverMinutes,
  ]);
  const zone = config.coachTimeZone;
  if (overtimeMinutes > 0) await addOvertimeDecision(tx, booking, { minutes: overtimeMinutes, zone, now });
}

async function undoCompletion(tx: Sql, booking: StoredBooking): Promise<void> {
  if (booking.kind === 'free') {
    await tx.query('update consultation_requests set minutes_used = null where id = $1', [booking.id]);
    return;
  }
  // What the call had left over may be spent already, by a call that is being booked right now.
  await lockCredit(tx, booking.email);
  await tx.query('update coaching_calls set minutes_used = null, rollover_minutes = $2 where id = $1', [
    booking.id,
    getInitialRollover(booking),
  ]);
  await deleteOpenOvertime(tx, booking);
}

/** A suspected robot was a person: the request is treated as if it had just come. */
async function acceptSuspectedRobot(tx: Sql, ctx: AppContext, booking: StoredBooking, { now }: Action): Promise<void> {
  await refuseSecondFreeCall(tx, booking, now);
  await takeRequestedTime(tx, booking, coachRules(ctx.config, now));
  await tx.query('update consultation_requests set scheduled_at = $2 where id = $1', [booking.id, now]);
  await queueMails(tx, ctx.queue, [
    createBookingMail(booking, { kind: 'free-call-confirmation', recipient: booking.email }),
  ]);
}

/** The half-hour that a request asked for which held none. Throws `SLOT_UNAVAILABLE`, `SLOT_TAKEN`. */
async function takeRequestedTime(tx: Sql, booking: StoredBooking, rules: BookingRules): Promise<void> {
  try {
    const halfHours = await findOpenHalfHours(tx, booking.selectedTimeSlot, bookedMinutes(booking), rules);
    await takeHalfHours(tx, booking, halfHours, rules.now);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const why = error.code === 'SLOT_TAKEN' ? 'Somebody else has that time now.' : 'That time is not open now.';
    const message = `${why} You can book another time for this person with "Book for a client".`;
    throw new Refusal(error.code, { message });
  }
}

/** Whether minutes that are taken back were spent already. */
async function describeDebt(tx: Sql, { action }: ActionInput, booking: StoredBooking): Promise<string[]> {
  if (action !== 'reopen' || booking.kind === 'free') return [];
  const credit = await readCredit(tx, booking.email);
  return credit < 0 ? [`The client has used ${-credit} minutes of credit more than there is now.`] : [];
}

/** What the coach should know besides. */
function describeConsequences(
  { action, tellClient }: ActionInput,
  before: StoredBooking,
  after: StoredBooking,
): string[] {
  if (action === 'cancel') {
    const money = {
      none: [],
      credit: ["Its minutes are back to the client's credit."],
      waits: ['What was paid waits for your decision under Needs attention.'],
    }[getMoneyOnCancel(before)];
    return [tellClient ? 'The client gets a mail.' : 'The client was not told.', ...money];
  }
  if (action !== 'complete' || after.kind === 'free') return [];
  const gained = after.rolloverMinutes - getInitialRollover(after);
  const overtime = Math.max(0, (after.minutesUsed ?? 0) - after.minutes) + Math.min(0, gained);
  return [
    ...(gained > 0 ? [`${gained} unused minutes are to the client's credit.`] : []),
    ...(gained < 0 ? [`${-gained} minutes were taken from the client's credit.`] : []),
    ...(overtime > 0 ? [`${overtime} minutes of overtime are to be invoiced.`] : []),
  ];
}
