import type { ConfirmedCall, HeldCall } from '#contracts/booking/confirm-call.ts';
import { refusals } from '#contracts/refusals.ts';
import { type FreeCallStatus, getNextStatus, isOpenBooking } from '#domain/bookings.ts';
import { formatCallTime, slotValueLabel } from '#domain/coach-clock.ts';
import { getConfirmDeadline } from '#domain/holds.ts';
import type { AppContext } from '../app-context.ts';
import { isAbout } from '../db/calls-view.ts';
import type { Db } from '../db/connect.ts';
import { alias, and, desc, eq, gt, lt, ne } from '../db/drizzle.ts';
import { bookedSlots, consultationRequests } from '../db/schema.ts';
import { createCallLinkToken, isConfirmLinkTokenValid, parseConfirmLinkToken } from '../mail/call-links.ts';
import { queueMails } from '../mail/queue-mails.ts';
import { Refusal } from '../requests/refusal.ts';
import { createBookingMail, recordBookingEvent } from './booking-events.ts';
import { lockClient, refuseSecondFreeCall } from './free-calls.ts';
import { openLink, toMyCall } from './my-call.ts';
import { lockBooking, readBooking, type StoredBooking, updateBooking } from './stored-bookings.ts';

/** Returns the call that the link in the mail "Please confirm your call" opens. Throws `NOT_FOUND`, `RATE_LIMITED`. */
export async function getHeldCall(ctx: AppContext, network: string, link: string): Promise<HeldCall> {
  return toHeldCall(ctx, await findCallByLink(ctx, network, link));
}

/** Books a held call and queues the mails. Throws `NOT_FOUND`, `TOO_LATE`, `ALREADY_BOOKED`, `RATE_LIMITED`. */
export async function confirmHeldCall(ctx: AppContext, network: string, link: string) {
  const foundCall = await findCallByLink(ctx, network, link);
  const now = ctx.now();
  return ctx.database.transaction(async (tx) => {
    await lockClient(tx, foundCall);
    const held = await lockBooking(tx, foundCall);
    const call = isOpenBooking(held) ? held : await confirmUnconfirmedCall(tx, ctx, held, now);
    return toConfirmedCall(tx, ctx, call);
  });
}

const toConfirmedCall = async (db: Db, ctx: AppContext, call: StoredBooking): Promise<ConfirmedCall> => ({
  call: await toMyCall(ctx, call, { isMailedLink: true }, db),
  link: await createCallLinkToken(db, call),
});

async function confirmUnconfirmedCall(tx: Db, ctx: AppContext, held: StoredBooking, now: Date): Promise<StoredBooking> {
  const toStatus = getNextStatus('confirm_by_link', held, now);
  if (held.status === 'cancelled') {
    throw new Refusal(
      'TOO_LATE',
      `This call was canceled. Please write to ${ctx.settings.current.contact.supportEmail}.`,
    );
  }
  if (!toStatus) throw new Refusal('TOO_LATE', notHeldMessage);
  await refuseSecondFreeCall(tx, held, now, refusals.ALREADY_BOOKED.message);
  const [kept] = await tx
    .update(bookedSlots)
    .set({ holdExpiresAt: null })
    .where(and(isAbout(bookedSlots, held), gt(bookedSlots.holdExpiresAt, now)))
    .returning({ id: bookedSlots.id });
  if (!kept) throw new Refusal('TOO_LATE', notHeldMessage);
  await updateBooking(tx, held, { status: toStatus, scheduledAt: now });
  await recordBookingEvent(tx, held, { action: 'confirm_by_link', toStatus, actor: 'client' }, now);
  await queueMails(tx, ctx.queue, [
    createBookingMail(held, { kind: 'free-call-confirmation', recipient: held.email }),
    createBookingMail(held, { kind: 'free-call-notice', recipient: ctx.settings.coachEmail }),
  ]);
  return readBooking(tx, held);
}

function findCallByLink(ctx: AppContext, network: string, link: string): Promise<StoredBooking> {
  const id = parseConfirmLinkToken(link);
  return openLink(ctx, network, link, {
    bookingId: id === null ? null : { kind: 'free', id },
    isValid: isConfirmLinkTokenValid,
    message: 'This link isn’t valid. Please use the one in the latest email.',
  });
}

async function toHeldCall(ctx: AppContext, call: StoredBooking): Promise<HeldCall> {
  const { settings, database, now } = ctx;
  const { firstName, email, contactMethod, minutes, startsAt, status } = call;
  const confirmBy = getConfirmDeadline(call.createdAt);
  const replacedBy = status === 'expired' ? await findReplacementTime(database, call, confirmBy) : null;
  const isHeld = status === 'unconfirmed' && now() < confirmBy;
  const isConfirmed = confirmedStatuses.includes(status);
  return {
    state: isHeld ? 'held' : getStateAfterHold(call, replacedBy),
    firstName,
    email,
    contactMethod,
    minutes,
    label: formatCallTime(call, settings.coachTimeZone),
    startsAt: startsAt.toISOString(),
    confirmBy: confirmBy.toISOString(),
    confirmed: isConfirmed ? await toConfirmedCall(database, ctx, call) : null,
    replacedBy: replacedBy && slotValueLabel(replacedBy, settings.coachTimeZone),
  };
}

function getStateAfterHold({ status }: StoredBooking, replacedBy: string | null): HeldCall['state'] {
  if (confirmedStatuses.includes(status)) return 'booked';
  if (status === 'cancelled') return 'cancelled';
  return replacedBy ? 'replaced' : 'over';
}

const confirmedStatuses: string[] = ['pending', 'confirmed', 'completed', 'no_show'] satisfies FreeCallStatus[];

/** Finds the time of the latest request that the same person made from the same network: it replaced this hold. */
async function findReplacementTime(db: Db, { id }: StoredBooking, confirmBy: Date): Promise<string | null> {
  const held = consultationRequests;
  const later = alias(consultationRequests, 'later');
  const isSamePerson = and(eq(later.email, held.email), eq(later.networkPath, held.networkPath));
  const [replacement] = await db
    .select({ timeSlot: later.selectedTimeSlot })
    .from(held)
    .innerJoin(later, and(isSamePerson, gt(later.id, held.id)))
    .where(and(eq(held.id, id), lt(later.createdAt, confirmBy), ne(later.status, 'suspected_robot')))
    .orderBy(desc(later.id))
    .limit(1);
  return replacement?.timeSlot ?? null;
}

const notHeldMessage =
  'The call wasn’t confirmed in time, so the time is no longer held for you. Please book again; it may still be open.';
