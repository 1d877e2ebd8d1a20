import type { HeldCall } from '#contracts/confirm-call.ts';
import { refusals } from '#contracts/refusals.ts';
import { confirmDeadline } from '#domain/booking-ceilings.ts';
import { isOpen, statusAfter } from '#domain/bookings.ts';
import { labelOf } from '../calendar/booked-calls.ts';
import type { Sql } from '../db/connect.ts';
import { callLink, isConfirmLinkOf, readConfirmLink } from '../mail/call-links.ts';
import { queueMails } from '../mail/owed-mails.ts';
import type { Parts } from '../parts.ts';
import { Refusal } from '../refusal.ts';
import { mailAbout, noteEvent } from './events.ts';
import { lockPerson, refuseSecondFreeCall } from './free-calls.ts';
import { asMyCall } from './my-call.ts';
import { findBooking, lockBooking, readBooking, type StoredBooking } from './stored-bookings.ts';

const LINK_OUTLIVES_CALL_MS = 30 * 24 * 60 * 60 * 1000;

/** What the link in the mail "Please confirm your call" opens. Throws `NOT_FOUND`, `RATE_LIMITED`. */
export async function seeHeldCall(parts: Parts, network: string, link: string): Promise<HeldCall> {
  return asHeldCall(parts, await findNamed(parts, network, link));
}

/**
 * Makes a held call an ordinary booked one, of which both sides get their mails. Throws `NOT_FOUND`, `TOO_LATE`,
 * `ALREADY_BOOKED`, `RATE_LIMITED`.
 */
export async function confirmHeldCall(parts: Parts, network: string, link: string) {
  const named = await findNamed(parts, network, link);
  const now = parts.now();
  return parts.database.transaction(async (tx) => {
    await lockPerson(tx, named);
    const held = await lockBooking(tx, named);
    const call = isOpen(held) ? held : await confirm(tx, parts, held, now);
    return { call: asMyCall(parts, call), link: await callLink(tx, call) };
  });
}

async function confirm(tx: Sql, parts: Parts, held: StoredBooking, now: Date): Promise<StoredBooking> {
  const toStatus = statusAfter('confirm_by_link', held, now);
  if (!toStatus) throw new Refusal('TOO_LATE', { message: notHeld });
  await refuseSecondFreeCall(tx, held, now, refusals.ALREADY_BOOKED.message);
  const { rows } = await tx.query(
    `update booked_slots set hold_expires_at = null where consultation_request_id = $1 and hold_expires_at > $2 returning id`,
    [held.id, now],
  );
  if (!rows[0]) throw new Refusal('TOO_LATE', { message: notHeld });
  await tx.query('update consultation_requests set status = $2, scheduled_at = $3 where id = $1', [
    held.id,
    toStatus,
    now,
  ]);
  await noteEvent(tx, held, { action: 'confirm_by_link', toStatus, actor: 'client' }, now);
  await queueMails(tx, parts.queue, [
    mailAbout(held, { kind: 'free-call-confirmation', recipient: held.email }),
    mailAbout(held, { kind: 'free-call-notice', recipient: parts.config.coachEmail }),
  ]);
  return readBooking(tx, held);
}

/** The call that a link names. Throws `NOT_FOUND` for every link that is not valid, `RATE_LIMITED`. */
async function findNamed({ database, limits, now }: Parts, network: string, link: string): Promise<StoredBooking> {
  await limits.spend('linkCalls', network);
  const id = readConfirmLink(link);
  const call = id && (await findBooking(database, { kind: 'free', id }));
  if (!call || !(await isConfirmLinkOf(database, call, link))) refuseLink();
  if (now().getTime() - call.startsAt.getTime() > LINK_OUTLIVES_CALL_MS) refuseLink();
  return call;
}

function refuseLink(): never {
  throw new Refusal('NOT_FOUND', { message: 'This link is not valid. Please use the one in our latest mail.' });
}

function asHeldCall({ config, now }: Parts, call: StoredBooking): HeldCall {
  const { firstName, email, contactMethod, minutes, startsAt, status } = call;
  const confirmBy = confirmDeadline(call.createdAt);
  const isHeld = status === 'unconfirmed' && now() < confirmBy;
  return {
    state: isOpen(call) ? 'booked' : isHeld ? 'held' : 'over',
    ...{ firstName, email, contactMethod, minutes },
    label: labelOf(call.selectedTimeSlot, config.coachTimeZone),
    startsAt: startsAt.toISOString(),
    confirmBy: confirmBy.toISOString(),
  };
}

const notHeld =
  'This time was not confirmed in time, so it is not held for you any more. Please book again: it may still be free.';
