import type { MyCall } from '#contracts/my-call.ts';
import { isCallLinkExpired, isOpenBooking } from '#domain/bookings.ts';
import { canClientChange, getMoneyOnCancel } from '#domain/cancellation.ts';
import type { AppContext } from '../app-context.ts';
import { slotValueLabel } from '../calendar/booked-calls.ts';
import { getBookingRules } from '../calendar/stored-calendar.ts';
import type { Db } from '../db/connect.ts';
import { createCallLinkToken, isCallLinkTokenValid, parseCallLinkToken } from '../mail/call-links.ts';
import { createInvitation } from '../mail/ics-file.ts';
import { mailSite } from '../mail/mail-site.ts';
import { Refusal } from '../refusal.ts';
import { applyBookingAction } from './booking-actions.ts';
import { applyBookingMove } from './move-booking.ts';
import { listOpenTimes } from './open-times.ts';
import { type BookingId, findBooking, lockBooking, type StoredBooking } from './stored-bookings.ts';

const invalidLinkMessage =
  'This link is not valid (any more). Each time a call is moved, it gets a new link: please use the one in the latest email about it, or write to the coach.';

/** Returns the call that a client's link opens. Throws `NOT_FOUND` for every link that is not valid. */
export async function getMyCall(ctx: AppContext, network: string, link: string): Promise<MyCall> {
  return toMyCall(ctx, await findBookingByLink(ctx, network, link));
}

/** Lists the times to which a client may move the call: those offered to visitors, and its present time. */
export async function listMySlots(ctx: AppContext, network: string, link: string) {
  const booking = await findBookingByLink(ctx, network, link);
  return listOpenTimes(ctx, getBookingRules(ctx.config, ctx.now()), booking);
}

export async function moveMyCall(ctx: AppContext, network: string, link: string, selectedTimeSlot: string) {
  const bookingId = await findBookingByLink(ctx, network, link);
  const tryMove = () =>
    changeByLink(ctx, bookingId, link, async (tx, booking, now) => {
      const rules = getBookingRules(ctx.config, now);
      const moved = await applyBookingMove(tx, ctx, booking, {
        selectedTimeSlot,
        tellClient: true,
        actor: 'client',
        rules,
      });
      const isMoved = moved.calendarSequence > booking.calendarSequence;
      const message = isMoved
        ? 'Your call is moved. A mail with the new time is on its way to you.'
        : 'Your call is at that time already.';
      return { moved, message };
    });
  return withChangeLimit(ctx, `${bookingId.kind}-${bookingId.id}`, tryMove);
}

/** Cancelling is not limited like moving: a client who has moved the call too often may still cancel it. */
export async function cancelMyCall(ctx: AppContext, network: string, link: string) {
  const bookingId = await findBookingByLink(ctx, network, link);
  return changeByLink(ctx, bookingId, link, async (tx, booking, now) => {
    const action = { action: 'cancel', creditMinutes: 0, tellClient: true, actor: 'client', now } as const;
    const moved = await applyBookingAction(tx, ctx, booking, action);
    return { moved, message: 'Your call is cancelled. A mail that says so is on its way to you.' };
  });
}

type ApplyChange = (tx: Db, booking: StoredBooking, now: Date) => Promise<{ moved: StoredBooking; message: string }>;

/** A refused change does not count towards the limit, since another client may just have taken the time. */
async function withChangeLimit<Done>(
  { limits }: AppContext,
  call: string,
  applyChange: () => Promise<Done>,
): Promise<Done> {
  await limits.spend('callChanges', call);
  try {
    return await applyChange();
  } catch (error) {
    await limits.giveBack('callChanges', call);
    throw error;
  }
}

async function changeByLink(ctx: AppContext, bookingId: BookingId, link: string, applyChange: ApplyChange) {
  const { config, database } = ctx;
  const now = ctx.now();
  return database.transaction(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    if (!(await isCallLinkTokenValid(tx, booking, link)))
      throw new Refusal('NOT_FOUND', { message: invalidLinkMessage });
    if (!isOpenBooking(booking))
      throw new Refusal('NOT_POSSIBLE', { message: 'This call does not take place any more.' });
    if (!canClientChange(booking, now, config.changeNoticeHours)) {
      const hours = config.changeNoticeHours;
      const message = `A call can be changed here until ${hours} hours before it. Please write to ${config.coachEmail}.`;
      throw new Refusal('TOO_LATE', { message });
    }
    const { moved, message } = await applyChange(tx, booking, now);
    return { message, link: await createCallLinkToken(tx, moved), call: toMyCall(ctx, moved) };
  });
}

const findBookingByLink = (ctx: AppContext, network: string, link: string): Promise<StoredBooking> =>
  openLink(ctx, network, link, {
    bookingId: parseCallLinkToken(link),
    isValid: isCallLinkTokenValid,
    message: invalidLinkMessage,
  });

type LinkKind = { bookingId: BookingId | null; isValid: typeof isCallLinkTokenValid; message: string };

/** Finds the booking of a link. Throws `NOT_FOUND` with `message` for every link that is not valid, `RATE_LIMITED`. */
export async function openLink(
  { database, limits, now }: AppContext,
  network: string,
  link: string,
  { bookingId, isValid, message }: LinkKind,
): Promise<StoredBooking> {
  await limits.spend('linkRequests', network);
  const booking = bookingId && (await findBooking(database, bookingId));
  if (!booking || !(await isValid(database, booking, link)) || isCallLinkExpired(booking, now())) {
    throw new Refusal('NOT_FOUND', { message });
  }
  return booking;
}

export function toMyCall(ctx: AppContext, booking: StoredBooking): MyCall {
  const { config } = ctx;
  const { kind, firstName, lastName, email, contactMethod, phone, status, minutes, startsAt } = booking;
  return {
    ...{ kind, firstName, lastName, email, contactMethod, phone, status, minutes },
    label: slotValueLabel(booking.selectedTimeSlot, config.coachTimeZone),
    startsAt: startsAt.toISOString(),
    money: getMoneyOnCancel(booking),
    canChange: canClientChange(booking, ctx.now(), config.changeNoticeHours),
    changeNoticeHours: config.changeNoticeHours,
    calendarFile: createInvitation(booking, mailSite(ctx), 'PUBLISH'),
  };
}
