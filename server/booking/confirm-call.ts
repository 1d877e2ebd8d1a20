import type { ConfirmedCall, HeldCall } from '#contracts/confirm-call.ts';
import { refusals } from '#contracts/refusals.ts';
import { getConfirmDeadline } from '#domain/booking-ceilings.ts';
import { type FreeCallStatus, getNextStatus, isCallLinkExpired, isOpenBooking } from '#domain/bookings.ts';
import type { AppContext } from '../app-context.ts';
import { slotValueLabel } from '../calendar/booked-calls.ts';
import type { Sql } from '../db/connect.ts';
import { createCallLinkToken, isConfirmLinkTokenValid, parseConfirmLinkToken } from '../mail/call-links.ts';
import { queueMails } from '../mail/queue-mails.ts';
import { Refusal } from '../refusal.ts';
import { createBookingMail, recordBookingEvent } from './booking-events.ts';
import { lockClient, refuseSecondFreeCall } from './free-calls.ts';
import { asMyCall } from './my-call.ts';
import { findBooking, lockBooking, readBooking, type StoredBooking } from './stored-bookings.ts';

/** What the link in the mail "Please confirm your call" opens. Throws `NOT_FOUND`, `RATE_LIMITED`. */
export async function getHeldCall(ctx: AppContext, network: string, link: string): Promise<HeldCall> {
  return asHeldCall(ctx, await findCallByLink(ctx, network, link));
}

/**
 * Makes a held call an ordinary booked one, of which both sides get their mails. Throws `NOT_FOUND`, `TOO_LATE`,
 * `ALREADY_BOOKED`, `RATE_LIMITED`.
 */
export async function confirmHeldCall(ctx: AppContext, network: string, link: string) {
  const foundCall = await findCallByLink(ctx, network, link);
  const now = ctx.now();
  return ctx.database.transaction(async (tx) => {
    await lockClient(tx, foundCall);
    const held = await lockBooking(tx, foundCall);
    const call = isOpenBooking(held) ? held : await confirmCall(tx, ctx, held, now);
    return asConfirmedCall(tx, ctx, call);
  });
}

const asConfirmedCall = async (sql: Sql, ctx: AppContext, call: StoredBooking): Promise<ConfirmedCall> => ({
  call: asMyCall(ctx, call),
  link: await createCallLinkToken(sql, call),
});

async function confirmCall(tx: Sql, ctx: AppContext, held: StoredBooking, now: Date): Promise<StoredBooking> {
  const toStatus = getNextStatus('confirm_by_link', held, now);
  if (held.status === 'cancelled') {
    throw new Refusal('TOO_LATE', { message: `This call was cancelled. Please write to ${ctx.config.coachEmail}.` });
  }
  if (!toStatus) throw new Refusal('TOO_LATE', { message: notHeldMessage });
  await refuseSecondFreeCall(tx, held, now, refusals.ALREADY_BOOKED.message);
  const { rows } = await tx.query(
    `update booked_slots set hold_expires_at = null where consultation_request_id = $1 and hold_expires_at > $2 returning id`,
    [held.id, now],
  );
  if (!rows[0]) throw new Refusal('TOO_LATE', { message: notHeldMessage });
  await tx.query('update consultation_requests set status = $2, scheduled_at = $3 where id = $1', [
    held.id,
    toStatus,
    now,
  ]);
  await recordBookingEvent(tx, held, { action: 'confirm_by_link', toStatus, actor: 'client' }, now);
  await queueMails(tx, ctx.queue, [
    createBookingMail(held, { kind: 'free-call-confirmation', recipient: held.email }),
    createBookingMail(held, { kind: 'free-call-notice', recipient: ctx.config.coachEmail }),
  ]);
  return readBooking(tx, held);
}

/** The call that a link names. Throws `NOT_FOUND` for every link that is not valid, `RATE_LIMITED`. */
async function findCallByLink(
  { database, limits, now }: AppContext,
  network: string,
  link: string,
): Promise<StoredBooking> {
  await limits.spend('linkCalls', network);
  const id = parseConfirmLinkToken(link);
  const call = id && (await findBooking(database, { kind: 'free', id }));
  if (!call || !(await isConfirmLinkTokenValid(database, call, link))) refuseLink();
  if (isCallLinkExpired(call, now())) refuseLink();
  return call;
}

function refuseLink(): never {
  throw new Refusal('NOT_FOUND', { message: 'This link is not valid. Please use the one in our latest mail.' });
}

async function asHeldCall(ctx: AppContext, call: StoredBooking): Promise<HeldCall> {
  const { config, database, now } = ctx;
  const { firstName, email, contactMethod, minutes, startsAt, status } = call;
  const confirmBy = getConfirmDeadline(call.createdAt);
  const replacedBy = status === 'expired' ? await findReplacementTime(database, call, confirmBy) : null;
  const isHeld = status === 'unconfirmed' && now() < confirmBy;
  const isConfirmed = confirmedStatuses.includes(status);
  return {
    state: isHeld ? 'held' : stateOf(call, replacedBy),
    ...{ firstName, email, contactMethod, minutes },
    label: slotValueLabel(call.selectedTimeSlot, config.coachTimeZone),
    startsAt: startsAt.toISOString(),
    confirmBy: confirmBy.toISOString(),
    confirmed: isConfirmed ? await asConfirmedCall(database, ctx, call) : null,
    replacedBy: replacedBy && slotValueLabel(replacedBy, config.coachTimeZone),
  };
}

function stateOf({ status }: StoredBooking, replacedBy: string | null): HeldCall['state'] {
  if (confirmedStatuses.includes(status)) return 'booked';
  if (status === 'cancelled') return 'cancelled';
  return replacedBy ? 'replaced' : 'over';
}

const confirmedStatuses: string[] = ['pending', 'confirmed', 'completed', 'no_show'] satisfies FreeCallStatus[];

/** The latest time that the same person asked for from the same address, which let go of this one. */
async function findReplacementTime(sql: Sql, { id }: StoredBooking, confirmBy: Date): Promise<string | null> {
  const { rows } = await sql.query(
    `select later.selected_time_slot as "timeSlot" from consultation_requests held
     join consultation_requests later
       on later.email = held.email and later.network_path = held.network_path and later.id > held.id
     where held.id = $1 and later.created_at < $2 and later.status <> 'suspected_robot' order by later.id desc limit 1`,
    [id, confirmBy],
  );
  return (rows[0]?.timeSlot as string | undefined) ?? null;
}

const notHeldMessage =
  'This time was not confirmed in time, so it is not held for you any more. Please book again: it may still be free.';
