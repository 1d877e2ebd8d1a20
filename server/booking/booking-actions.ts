import type { z } from 'zod';
import type { BookingActionInput } from '#contracts/admin-bookings.ts';
import type { BookingRules } from '#domain/availability.ts';
import { getNextStatus } from '#domain/bookings.ts';
import { getMoneyOnCancel } from '#domain/cancellation.ts';
import { computeMinuteBalance, getInitialRollover, getOvertimeCents } from '#domain/credit.ts';
import { formatDollars } from '#domain/prices.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { queueMails } from '../mail/queue-mails.ts';
import { Refusal, refuseField } from '../requests/refusal.ts';
import {
  type BookingActor,
  createBookingMail,
  describeBooking,
  recordBookingChange,
  recordBookingEvent,
} from './booking-events.ts';
import { endingOpenPayment, refuseOpenPayment } from './cancel-open-payment.ts';
import { lockCredit, readCredit } from './credit.ts';
import { lockClient, refuseSecondFreeCall } from './free-calls.ts';
import { releaseHalfHours, takeHalfHours } from './half-hours.ts';
import { findOpenHalfHoursAt, getCoachBookingRules } from './open-times.ts';
import { getPriceOfLength } from './overtime.ts';
import { addOvertimeDecision, addPaymentDecision, deleteOpenDecisions } from './payment-decisions.ts';
import { endPaymentLink } from './payment-links.ts';
import {
  type BookingId,
  lockBooking,
  readBooking,
  type StoredBooking,
  toBooking,
  updateBooking,
  updatePaidCall,
} from './stored-bookings.ts';

type ActionInput = z.output<typeof BookingActionInput>;
type Action = ActionInput & { actor: BookingActor; now: Date };

const actionTexts: Record<ActionInput['action'], { done: string; message: string }> = {
  confirm: {
    done: 'confirmed',
    message: 'The call is confirmed.',
  },
  complete: { done: 'completed', message: 'The call is completed.' },
  no_show: { done: 'marked as no-show', message: 'The client is marked as a no-show.' },
  cancel: { done: 'cancelled', message: 'The call is cancelled and the time is open again.' },
  reopen: { done: 'reopened', message: 'The call is open again.' },
  not_a_robot: {
    done: 'took for a person’s',
    message: 'The request is now a booking: the time is taken, and the client gets a confirmation.',
  },
};

/**
 * Performs one of the coach's actions on a booking. Throws `NOT_FOUND` and `PAYMENT_UNAVAILABLE` besides what
 * `applyBookingAction` throws.
 */
export function actOnBooking(ctx: AppContext, admin: string, bookingId: BookingId, input: ActionInput) {
  return endingOpenPayment(ctx, bookingId, () => performAction(ctx, admin, bookingId, input));
}

function performAction(ctx: AppContext, admin: string, bookingId: BookingId, input: ActionInput) {
  const { coachTimeZone: zone } = ctx.settings;
  const now = ctx.now();
  return ctx.database.transaction(async (tx) => {
    if (input.action === 'not_a_robot') await lockClient(tx, await readBooking(tx, bookingId));
    const before = await lockBooking(tx, bookingId);
    const after = await applyBookingAction(tx, ctx, before, { ...input, actor: { admin }, now });
    const { done, message } = actionTexts[input.action];
    await recordBookingChange(tx, admin, `${done} ${describeBooking(before, zone)}`, now);
    const sentences = [
      message,
      ...describeConsequences(ctx, input, before, after),
      ...(await describeDebt(tx, input, after)),
    ];
    return { message: sentences.join(' '), booking: toBooking(ctx, after) };
  });
}

/**
 * Performs an action on a locked booking with all its consequences: half-hours, credit, money, mails, history. A
 * cancellation runs within `endingOpenPayment`. Throws `NOT_POSSIBLE`; `invalid` for more credit than the client has;
 * for `not_a_robot` also `SLOT_UNAVAILABLE`, `SLOT_TAKEN` and `ALREADY_BOOKED`.
 */
export async function applyBookingAction(
  tx: Db,
  ctx: AppContext,
  booking: StoredBooking,
  action: Action,
): Promise<StoredBooking> {
  const status = getNextStatus(action.action, booking, action.now);
  if (!status) throw new Refusal('NOT_POSSIBLE');
  if (action.action === 'cancel') await applyCancellation(tx, ctx, booking, action);
  if (action.action === 'confirm') await tellOfConfirmation(tx, ctx, booking);
  if (action.action === 'no_show') {
    await addPaymentDecision(tx, booking, { reason: 'no_show', zone: ctx.settings.coachTimeZone, now: action.now });
  }
  if (action.action === 'complete') await applyCompletion(tx, ctx, booking, action);
  if (action.action === 'reopen') await undoCompletion(tx, booking);
  if (action.action === 'not_a_robot') await acceptSuspectedRobot(tx, ctx, booking, action);
  await updateBooking(tx, booking, { status });
  await recordBookingEvent(tx, booking, { action: action.action, toStatus: status, actor: action.actor }, action.now);
  return readBooking(tx, booking);
}

/** A call of the past needs no mail, and without the setting there is nothing to confirm. */
const tellsClientOfConfirmation = ({ settings, now }: AppContext, { kind, startsAt }: StoredBooking): boolean =>
  kind === 'free' && settings.current.calls.confirmFreeCalls === 'yes' && startsAt > now();

async function tellOfConfirmation(tx: Db, ctx: AppContext, booking: StoredBooking): Promise<void> {
  if (!tellsClientOfConfirmation(ctx, booking)) return;
  await queueMails(tx, ctx.queue, [
    createBookingMail(booking, { kind: 'free-call-confirmed', recipient: booking.email }),
  ]);
}

/** Frees the half-hours, gives back the credit that paid for the call, and lets the coach decide about paid money. */
async function applyCancellation(
  tx: Db,
  ctx: AppContext,
  booking: StoredBooking,
  { tellClient, actor, now }: Action,
): Promise<void> {
  const { coachTimeZone: zone, coachEmail } = ctx.settings;
  await refuseOpenPayment(tx, booking);
  // A client who gets no mail keeps the link, which then shows that the call is cancelled.
  const calendarSequence = booking.calendarSequence + (tellClient ? 1 : 0);
  await releaseHalfHours(tx, booking);
  await updateBooking(tx, booking, { calendarSequence });
  if (booking.kind === 'paid') {
    await endPaymentLink(tx, booking.id, 'cancelled');
    await updatePaidCall(tx, booking, { rolloverMinutes: 0 });
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

/** Adds a paid call's unused minutes to the credit. Overtime is taken from the credit, or waits to be invoiced. */
async function applyCompletion(
  tx: Db,
  { settings }: AppContext,
  booking: StoredBooking,
  action: Action,
): Promise<void> {
  const { minutesUsed = booking.minutes, creditMinutes, now } = action;
  if (booking.kind === 'free') {
    await updateBooking(tx, booking, { minutesUsed });
    return;
  }
  const credit = Math.max(0, await lockCredit(tx, booking.email));
  if (creditMinutes > credit) {
    refuseField('invalid', 'creditMinutes', `This client has ${credit} minutes of credit.`);
  }
  const { rolloverMinutes, overtimeMinutes } = computeMinuteBalance({ ...booking, minutesUsed, creditMinutes });
  await updatePaidCall(tx, booking, { minutesUsed, rolloverMinutes });
  const zone = settings.coachTimeZone;
  const priceCents = getPriceOfLength(booking, settings.current.prices);
  if (overtimeMinutes > 0) await addOvertimeDecision(tx, booking, { minutes: overtimeMinutes, priceCents, zone, now });
}

async function undoCompletion(tx: Db, booking: StoredBooking): Promise<void> {
  if (booking.kind === 'free') {
    await updateBooking(tx, booking, { minutesUsed: null });
    return;
  }
  await deleteOpenDecisions(tx, booking, ['overtime', 'no_show']);
  // A no-show has neither added nor taken credit.
  if (booking.status === 'no_show') return;
  // A call that is being booked right now may be spending the minutes that this call left over.
  await lockCredit(tx, booking.email);
  await updatePaidCall(tx, booking, { minutesUsed: null, rolloverMinutes: getInitialRollover(booking) });
}

/** Treats the request of a suspected robot as if a person had just sent it. */
async function acceptSuspectedRobot(tx: Db, ctx: AppContext, booking: StoredBooking, { now }: Action): Promise<void> {
  await refuseSecondFreeCall(tx, booking, now);
  await takeRequestedTime(tx, booking, getCoachBookingRules(ctx.settings.current, now));
  await updateBooking(tx, booking, { scheduledAt: now });
  await queueMails(tx, ctx.queue, [
    createBookingMail(booking, { kind: 'free-call-confirmation', recipient: booking.email }),
  ]);
}

/** Takes the half-hour that the suspected robot requested. Throws `SLOT_UNAVAILABLE`, `SLOT_TAKEN`. */
async function takeRequestedTime(tx: Db, booking: StoredBooking, rules: BookingRules): Promise<void> {
  try {
    const halfHours = await findOpenHalfHoursAt(tx, booking, rules);
    await takeHalfHours(tx, booking, halfHours, rules.now);
    await updateBooking(tx, booking, { selectedTimeSlot: halfHours[0].value });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const why = error.code === 'SLOT_TAKEN' ? 'Someone else has that time now.' : 'That time isn’t open now.';
    const message = `${why} You can book another time for this person with "Book for a client".`;
    throw new Refusal(error.code, { message });
  }
}

/** Warns the coach when the minutes that a reopened call takes back were spent already. */
async function describeDebt(tx: Db, { action }: ActionInput, booking: StoredBooking): Promise<string[]> {
  if (action !== 'reopen' || booking.kind === 'free') return [];
  const credit = await readCredit(tx, booking.email);
  return credit < 0
    ? [`That would leave the client ${-credit} minutes short: those minutes of credit are already used.`]
    : [];
}

function describeConsequences(
  ctx: AppContext,
  { action, tellClient }: ActionInput,
  before: StoredBooking,
  after: StoredBooking,
): string[] {
  const { prices } = ctx.settings.current;
  if (action === 'confirm')
    return [
      tellsClientOfConfirmation(ctx, before)
        ? 'The client gets an email.'
        : 'The client doesn’t get an email about it, but can see it on the call’s own page.',
    ];
  if (action === 'no_show') return describeNoShow(before);
  if (action === 'cancel') {
    const money = {
      none: [],
      credit: ['The minutes are back in the client’s credit.'],
      waits: ['What was paid is waiting for your decision under Needs attention.'],
    }[getMoneyOnCancel(before)];
    return [tellClient ? 'The client gets an email.' : 'The client wasn’t notified.', ...money];
  }
  if (action !== 'complete' || after.kind === 'free') return [];
  const gained = after.rolloverMinutes - getInitialRollover(after);
  const overtime = Math.max(0, (after.minutesUsed ?? 0) - after.minutes) + Math.min(0, gained);
  const cost = getOvertimeCents(overtime, { minutes: after.minutes, priceCents: getPriceOfLength(after, prices) });
  return [
    ...(gained > 0 ? [`${gained} unused minutes were added to the client’s credit.`] : []),
    ...(gained < 0 ? [`${-gained} minutes were taken from the client’s credit.`] : []),
    ...(overtime > 0 ? [`${overtime} minutes of overtime (${formatDollars(cost)}) still need an invoice.`] : []),
  ];
}

const describeNoShow = (before: StoredBooking): string[] =>
  getMoneyOnCancel(before) === 'waits' ? ['What was paid is waiting for your decision under Needs attention.'] : [];
