import { canClientChange, describeChangeNotice, getMoneyOnClientCancel } from '#domain/cancellation.ts';
import type { AppContext } from '../app-context.ts';
import { getBookingRules } from '../calendar/stored-calendar.ts';
import type { CallId } from '../db/calls-view.ts';
import type { Db } from '../db/connect.ts';
import { createCallLinkToken, isMailedCallLink } from '../mail/call-links.ts';
import { Refusal } from '../requests/refusal.ts';
import { applyBookingAction } from './booking-actions.ts';
import { runWithoutOpenPayment } from './cancel-open-payment.ts';
import { applyBookingMove, type NewTime } from './move-booking.ts';
import { findBookingByLink, lockLinkedBooking, toMyCall } from './my-call.ts';
import { listOpenTimes } from './open-times.ts';
import { keepTimesOfPackage } from './packages/package-times.ts';
import { lockPaymentsOfCall, sendCallRefund } from './refund-cancelled-call.ts';
import type { StoredBooking } from './stored-bookings.ts';

/** Lists the times to which a client may move the call: those offered to visitors, and its present time. */
export async function listMySlots(ctx: AppContext, network: string, link: string) {
  const booking = await findBookingByLink(ctx, network, link);
  const slots = await listOpenTimes(ctx, getBookingRules(ctx.settings.current, ctx.now()), booking);
  return keepTimesOfPackage(ctx, booking, slots);
}

export async function moveMyCall(ctx: AppContext, network: string, link: string, time: NewTime) {
  const found = await findBookingByLink(ctx, network, link);
  const tryMove = () =>
    changeByLink(ctx, found, link, async (tx, booking, now) => {
      const rules = getBookingRules(ctx.settings.current, now);
      const moved = await applyBookingMove(tx, ctx, booking, {
        ...time,
        tellClient: true,
        actor: 'client',
        cause: 'client',
        rules,
      });
      const isMoved = moved.calendarSequence > booking.calendarSequence;
      const message = isMoved
        ? 'Your call has been moved. An email with the new time is on its way.'
        : 'Your call is already at that time.';
      return { changed: moved, message };
    });
  return withChangeLimit(ctx, `${found.kind}-${found.id}`, tryMove);
}

/** Cancels a client's call. Has no limit, so that a client who has moved the call too often can still cancel it. */
export async function cancelMyCall(ctx: AppContext, network: string, link: string) {
  const found = await findBookingByLink(ctx, network, link);
  const reply = await runWithoutOpenPayment(ctx, found, () =>
    changeByLink(ctx, found, link, async (tx, booking, now) => {
      const action = {
        action: 'cancel',
        creditMinutes: 0,
        tellClient: true,
        cause: 'client',
        actor: 'client',
        now,
      } as const;
      const money = getMoneyOnClientCancel(booking, now);
      const changed = await applyBookingAction(tx, ctx, booking, action);
      return { changed, money, message: 'Your call has been canceled. A confirmation is on its way to your inbox.' };
    }),
  );
  if (reply.money === 'refund') await sendCallRefund(ctx, found.id);
  return reply;
}

type Change = { changed: StoredBooking; message: string };
type ApplyChange<Done extends Change> = (tx: Db, booking: StoredBooking, now: Date) => Promise<Done>;

/** Runs a change within the call's limit. A refused one does not count: another client may have taken the time. */
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

/** Changes the call of a mailed link. Throws `NOT_FOUND`, `NOT_POSSIBLE`, `TOO_LATE`. */
async function changeByLink<Done extends Change>(
  ctx: AppContext,
  id: CallId,
  link: string,
  applyChange: ApplyChange<Done>,
) {
  const { settings, database } = ctx;
  const now = ctx.now();
  return database.transaction(async (tx) => {
    if (id.kind === 'paid') await lockPaymentsOfCall(tx, id.id);
    const booking = await lockLinkedBooking(tx, id, link);
    if (!(await isMailedCallLink(tx, booking, link))) {
      throw new Refusal('NOT_POSSIBLE', 'To move or cancel this call, please use the link in the email about it.');
    }
    const { changeNoticeHours: hours } = booking;
    if (!canClientChange(booking, now, hours)) {
      const message = `This call could be changed here until ${describeChangeNotice(hours)}. Please write to ${settings.current.contact.supportEmail}.`;
      throw new Refusal('TOO_LATE', message);
    }
    const { changed, ...done } = await applyChange(tx, booking, now);
    const call = await toMyCall(ctx, changed, { isMailedLink: true }, tx);
    return { ...done, link: await createCallLinkToken(tx, changed), call };
  });
}
