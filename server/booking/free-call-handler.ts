import type { BookingRules } from '#domain/availability.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { queueMails } from '../mail/queue-mails.ts';
import { Refusal } from '../requests/refusal.ts';
import { createBookingMail } from './booking-events.ts';
import type { CallHandler } from './call-handler.ts';
import { insertRequest } from './free-call-requests.ts';
import { lockClient, refuseSecondFreeCall } from './free-calls.ts';
import { takeHalfHours } from './half-hours.ts';
import { findOpenHalfHoursAt, getCoachBookingRules } from './open-times.ts';
import { createOwnCalendarMails } from './own-calendar-mails.ts';
import { type StoredBooking, type StoredFreeCall, updateBooking } from './stored-bookings.ts';

/**
 * Returns whether the client gets a mail: only if the coach confirms free calls by hand, and the call is still to come.
 */
const tellsOfConfirmation = ({ settings, now }: AppContext, { startsAt }: StoredBooking): boolean =>
  settings.current.calls.confirmFreeCalls === 'yes' && startsAt > now();

async function confirm(tx: Db, ctx: AppContext, call: StoredBooking): Promise<void> {
  if (!tellsOfConfirmation(ctx, call)) return;
  await queueMails(tx, ctx.queue, [createBookingMail(call, { kind: 'free-call-confirmed', recipient: call.email })]);
}

/** Treats the request of a suspected robot as if a person had just sent it. */
export async function acceptSuspectedRobot(tx: Db, ctx: AppContext, call: StoredBooking, now: Date): Promise<void> {
  await refuseSecondFreeCall(tx, call, now);
  await takeRequestedTime(tx, call, getCoachBookingRules(ctx.settings.current, now));
  await updateBooking(tx, call, { scheduledAt: now });
  await queueMails(tx, ctx.queue, [
    createBookingMail(call, { kind: 'free-call-confirmation', recipient: call.email }),
    ...(await createOwnCalendarMails(tx, ctx, call)),
  ]);
}

/** Takes the half-hours that the suspected robot requested. Throws `SLOT_UNAVAILABLE`, `SLOT_TAKEN`. */
async function takeRequestedTime(tx: Db, call: StoredBooking, rules: BookingRules): Promise<void> {
  try {
    const halfHours = await findOpenHalfHoursAt(tx, call, rules);
    await takeHalfHours(tx, call, halfHours, rules.now);
    await updateBooking(tx, call, { selectedTimeSlot: halfHours[0].value });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const why = error.code === 'SLOT_TAKEN' ? 'Someone else has that time now.' : 'That time isn’t open now.';
    throw new Refusal(error.code, `${why} You can book another time for this person with “Book for a client”.`);
  }
}

const doNothing = async (): Promise<void> => {};

export const freeCallHandler: CallHandler<StoredFreeCall> = {
  source: 'website',
  getMinutes: (_, { introCallMinutes }) => introCallMinutes,
  isPaidByLink: () => false,
  async checkNewCall(tx, input, now) {
    await lockClient(tx, input);
    await refuseSecondFreeCall(tx, input, now);
  },
  insert: insertRequest,
  tellsOfConfirmation,
  confirm,
  cancel: doNothing,
  move: doNothing,
  markNoShow: doNothing,
  complete: (tx, _, call, { minutesUsed = call.minutes }) => updateBooking(tx, call, { minutesUsed }),
  reopen: (tx, call) => updateBooking(tx, call, { minutesUsed: null }),
  remove: doNothing,
  describeCompletion: async () => [],
  warnOfMissingCredit: async () => [],
};
