import { type BookingKind, getNextStatus } from '#domain/bookings.ts';
import { getMoneyOnCancel, getMoneyOnClientCancel, type MoneyOnCancel } from '#domain/cancellation.ts';
import type { AppContext } from '../app-context.ts';
import type { CallId } from '../db/calls-view.ts';
import type { Db } from '../db/connect.ts';
import { queueMails } from '../mail/queue-mails.ts';
import { Refusal } from '../requests/refusal.ts';
import {
  createBookingMail,
  describeBooking,
  nameActor,
  recordBookingChange,
  recordBookingEvent,
} from './booking-events.ts';
import type { Action, ActionInput, CallHandler, Cause } from './call-handler.ts';
import { refuseOpenPayment, runWithoutOpenPayment } from './cancel-open-payment.ts';
import { acceptSuspectedRobot, freeCallHandler } from './free-call-handler.ts';
import { lockClient } from './free-calls.ts';
import { releaseHalfHours } from './half-hours.ts';
import { createOwnCancellationMails } from './own-calendar-mails.ts';
import { formatLastDay } from './packages/stored-packages.ts';
import { paidCallHandler } from './paid-call-handler.ts';
import { lockBooking, readBooking, type StoredBooking, toBooking, updateBooking } from './stored-bookings.ts';

const callHandlers = { free: freeCallHandler, paid: paidCallHandler };

/** Returns the functions for calls of this kind. The compiler cannot check that they get only such calls. */
export const getCallHandler = ({ kind }: { kind: BookingKind }) => callHandlers[kind] as CallHandler<StoredBooking>;

/** The line of the audit log and the reply for each action. */
const actionTexts: Record<ActionInput['action'], { log(call: string): string; message: string }> = {
  confirm: { log: (call) => `confirmed ${call}`, message: 'The call is confirmed.' },
  complete: { log: (call) => `completed ${call}`, message: 'The call is completed.' },
  no_show: { log: (call) => `marked as no-show ${call}`, message: 'The client is marked as a no-show.' },
  cancel: { log: (call) => `canceled ${call}`, message: 'The call is canceled and the time is open again.' },
  reopen: { log: (call) => `reopened ${call}`, message: 'The call is open again.' },
  not_a_robot: {
    log: (call) => `took for a person’s ${call}`,
    message: 'The request is now a booking: the time is taken, and the client gets a confirmation.',
  },
};

/** Performs one of the coach's actions. Throws as `applyBookingAction`, `NOT_FOUND`, `PAYMENT_UNAVAILABLE`. */
export function actOnBooking(ctx: AppContext, admin: string, bookingId: CallId, input: ActionInput) {
  return runWithoutOpenPayment(ctx, bookingId, () => performAction(ctx, admin, bookingId, input));
}

function performAction(ctx: AppContext, admin: string, bookingId: CallId, input: ActionInput) {
  const { coachTimeZone: zone } = ctx.settings;
  const now = ctx.now();
  return ctx.database.transaction(async (tx) => {
    if (input.action === 'not_a_robot') await lockClient(tx, await readBooking(tx, bookingId));
    const before = await lockBooking(tx, bookingId);
    const after = await applyBookingAction(tx, ctx, before, { ...input, actor: { admin }, now });
    const { log, message } = actionTexts[input.action];
    await recordBookingChange(tx, admin, log(describeBooking(before, zone)), now);
    const sentences = [
      message,
      ...describeConsequences(ctx, { ...input, now }, before, after),
      ...(input.action === 'complete' ? await getCallHandler(after).describeCompletion(tx, after) : []),
      ...(input.action === 'reopen' ? await getCallHandler(after).warnOfMissingCredit(tx, after, now) : []),
    ];
    return { message: sentences.join(' '), booking: toBooking(ctx, after) };
  });
}

/**
 * Performs an action on a locked booking with all its consequences: half-hours, credit, money, mails, history. Wrap a
 * cancellation in `runWithoutOpenPayment`. Throws `NOT_POSSIBLE`; `invalid` for more credit than the client has; for
 * `not_a_robot` also `SLOT_UNAVAILABLE`, `SLOT_TAKEN` and `ALREADY_BOOKED`.
 */
export async function applyBookingAction(
  tx: Db,
  ctx: AppContext,
  booking: StoredBooking,
  action: Action,
): Promise<StoredBooking> {
  const status = getNextStatus(action.action, booking, action.now);
  if (!status) throw new Refusal('NOT_POSSIBLE');
  const handler = getCallHandler(booking);
  const { now } = action;
  const moment = { zone: ctx.settings.coachTimeZone, now };
  if (action.action === 'cancel') await applyCancellation(tx, ctx, booking, action);
  if (action.action === 'confirm') await handler.confirm(tx, ctx, booking);
  if (action.action === 'no_show') await handler.markNoShow(tx, booking, moment);
  if (action.action === 'complete') await handler.complete(tx, ctx, booking, action);
  if (action.action === 'reopen') await handler.reopen(tx, booking, moment);
  if (action.action === 'not_a_robot') await acceptSuspectedRobot(tx, ctx, booking, now);
  await updateBooking(tx, booking, { status });
  await recordBookingEvent(tx, booking, { action: action.action, toStatus: status, actor: action.actor }, now);
  return readBooking(tx, booking);
}

/** Frees the half-hours, applies the rules for the money, and queues the mails. */
async function applyCancellation(
  tx: Db,
  ctx: AppContext,
  booking: StoredBooking,
  { tellClient, actor, cause, now }: Action,
): Promise<void> {
  const { coachTimeZone: zone, coachEmail } = ctx.settings;
  await refuseOpenPayment(tx, booking);
  // A higher sequence ends the client's link. A client who gets no mail keeps it, and sees the cancellation there.
  const calendarSequence = booking.calendarSequence + (tellClient ? 1 : 0);
  const money = actor === 'client' ? getMoneyOnClientCancel(booking, now) : getMoneyOnCoachCancel(booking, cause, now);
  await releaseHalfHours(tx, booking);
  await updateBooking(tx, booking, { calendarSequence });
  await getCallHandler(booking).cancel(tx, ctx, booking, {
    money,
    cause: cause ?? 'coach',
    actor: nameActor(actor),
    zone,
    now,
  });
  const facts = { call: { ...booking, calendarSequence, scheduledAt: now }, money };
  await queueMails(tx, ctx.queue, [
    ...(tellClient ? [createBookingMail(booking, { kind: 'call-cancelled', recipient: booking.email, facts })] : []),
    ...(actor === 'client'
      ? [createBookingMail(booking, { kind: 'call-cancelled-notice', recipient: coachEmail, facts })]
      : await createOwnCancellationMails(tx, ctx, booking, now)),
  ]);
}

function describeConsequences(
  ctx: AppContext,
  { action, tellClient, cause, now }: ActionInput & { now: Date },
  before: StoredBooking,
  after: StoredBooking,
): string[] {
  if (action === 'confirm')
    return [
      getCallHandler(before).tellsOfConfirmation(ctx, before)
        ? 'The client gets an email.'
        : 'The client doesn’t get an email about it, but can see it on the call’s own page.',
    ];
  if (action === 'no_show') return describeNoShow(before);
  if (action === 'cancel') {
    const money = moneySentences[getMoneyOnCoachCancel(before, cause, now)];
    const { minutesFromCredit } = before;
    const minutes = minutesFromCredit > 0 ? [`${minutesFromCredit} minutes are back in the client’s credit.`] : [];
    const prolonged = describePackageProlongation(ctx, before, after);
    const notice = tellClient ? 'The client gets an email.' : 'The client wasn’t notified.';
    return [notice, ...(money ? [money] : []), ...minutes, ...prolonged];
  }
  return [];
}

/** Returns what happens to the money when the coach cancels. The cause matters only for a call of a package. */
function getMoneyOnCoachCancel(booking: StoredBooking, cause: Cause | undefined, now: Date): MoneyOnCancel {
  return booking.package && cause === 'client' ? getMoneyOnClientCancel(booking, now) : getMoneyOnCancel(booking);
}

const DECISION_WAITS = 'What was paid is waiting for your decision under Needs attention.';
const CALL_WAITS = 'Whether the call counts as used is waiting for your decision under Needs attention.';
const moneySentences: Partial<Record<MoneyOnCancel, string>> = {
  credit: 'The minutes are back in the client’s credit.',
  waits: DECISION_WAITS,
  package: 'The call is back in its package.',
  'package-credit': 'The package has ended, so the call’s minutes are the client’s credit for a while.',
  'package-waits': CALL_WAITS,
};

/** Names the new end of a package that a change has prolonged. */
export function describePackageProlongation(
  { settings }: AppContext,
  before: StoredBooking,
  after: StoredBooking,
): string[] {
  if (!before.package || !after.package || before.package.endsAt === after.package.endsAt) return [];
  return [`The package now ends on ${formatLastDay(new Date(after.package.endsAt), settings.coachTimeZone)}.`];
}

/** Says that the coach has a decision to make, unless the call's package was refunded or nothing was paid. */
function describeNoShow(before: StoredBooking): string[] {
  if (before.package) return before.package.endedBy === 'refund' ? [] : [CALL_WAITS];
  return getMoneyOnCancel(before) === 'waits' ? [DECISION_WAITS] : [];
}
