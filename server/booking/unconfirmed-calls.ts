import { refusals } from '#contracts/refusals.ts';
import { CONFIRM_WITHIN_MINUTES, getConfirmDeadline } from '#domain/booking-ceilings.ts';
import { getNextStatus } from '#domain/bookings.ts';
import { slotValue } from '#domain/slots.ts';
import type { AppContext } from '../app-context.ts';
import { CALENDAR_LOCK } from '../calendar/stored-calendar.ts';
import type { Sql } from '../db/connect.ts';
import { queueMails } from '../mail/queue-mails.ts';
import { isConfirmedAddress, isUnderUnconfirmedLimit } from '../mail/unconfirmed-addresses.ts';
import { Refusal } from '../refusal.ts';
import { refuseTooManyHolds, VISITOR_BOOKINGS_LOCK } from './booking-ceilings.ts';
import { recordBookingEvent } from './booking-events.ts';
import type { BookingNetwork } from './booking-network.ts';
import {
  type FreeCallHold,
  insertRequestSql,
  lockClient,
  type NewFreeCall,
  refuseClosedTime,
  refuseSecondFreeCall,
  requestValues,
} from './free-calls.ts';
import { releaseHalfHours, replaceExpiredHoldSql } from './half-hours.ts';
import { findAndLockBooking } from './stored-bookings.ts';

/**
 * Holds the time of a free call until the link in its mail is used. Only that mail goes out: the coach hears of the call once
 * it is confirmed. A person holds one time; asking for another lets go of the first. Throws `SLOT_UNAVAILABLE`,
 * `SLOT_TAKEN`, `ALREADY_BOOKED`, `RATE_LIMITED`.
 */
export async function holdFreeCall(ctx: AppContext, call: NewFreeCall): Promise<FreeCallHold> {
  const { request, floodGuard, slot, startsAt, now } = call;
  const confirmBy = getConfirmDeadline(now);
  await refuseOverMailLimit(ctx, request.email, now);
  const hold = async (tx: Sql): Promise<FreeCallHold> => {
    await lockClient(tx, request, CALENDAR_LOCK, [VISITOR_BOOKINGS_LOCK]);
    await refuseClosedTime(tx, ctx, call);
    await refuseSecondFreeCall(tx, request, now, refusals.ALREADY_BOOKED.message);
    await refuseTooManyHolds(tx, 'free', floodGuard.network, ctx.config, now);
    const movedFrom = await expireOwnHolds(tx, request.email, floodGuard.network, now);
    const { rows } = await tx.query(`${insertRequestSql} returning id`, requestValues(call, 'unconfirmed'));
    const id = rows[0]?.id as number;
    const { rows: taken } = await tx.query(
      `insert into booked_slots (time_slot, starts_at, consultation_request_id, hold_expires_at, booked_at)
       values ($1, $2, $3, $4, $5) ${replaceExpiredHoldSql('$5')}`,
      [slotValue(slot), startsAt, id, confirmBy, now],
    );
    if (!taken[0]) throw new Refusal('SLOT_TAKEN');
    await queueMails(tx, ctx.queue, [
      {
        ...{ kind: 'free-call-to-confirm', recipient: request.email, consultationRequestId: id },
        ...(movedFrom && { facts: { movedFrom: movedFrom.toISOString() } }),
      },
    ]);
    return { id, confirmBy };
  };
  return ctx.limits.spendAndRun(['confirmationMailsInDay', 'confirmationMailsInHour'], request.email, () =>
    ctx.database.transaction(hold),
  );
}

/** A hold without a mail could never be confirmed: better a clear no. Throws `RATE_LIMITED`. */
async function refuseOverMailLimit({ database, config }: AppContext, email: string, now: Date): Promise<void> {
  if (await isUnderUnconfirmedLimit(database, config.limits.mailsToUnconfirmedPerDay, now)) return;
  if (await isConfirmedAddress(database, email)) return;
  const message = `So many calls were booked today that we cannot send more confirmations to new email addresses. Please write to ${config.coachEmail}, or try again tomorrow.`;
  throw new Refusal('RATE_LIMITED', { message, retryAfterSeconds: 60 * 60 });
}

/**
 * Lets go of other times that this address holds, as far as they were booked from here: anybody may type an address. Returns
 * the last of them.
 */
async function expireOwnHolds(tx: Sql, email: string, { path }: BookingNetwork, now: Date): Promise<Date | undefined> {
  const { rows } = await tx.query(
    `select id, starts_at as "startsAt" from consultation_requests
     where email = $1 and status = 'unconfirmed' and network_path = $2 order by id`,
    [email, path],
  );
  for (const { id } of rows) await expireHold(tx, id as number, now);
  return rows.at(-1)?.startsAt as Date | undefined;
}

const MAX_PER_RUN = 500;

/** Frees the times of calls that were not confirmed in time. */
export async function expireUnconfirmedCalls({ database, now: clock }: AppContext): Promise<void> {
  const now = clock();
  const { rows } = await database.query(
    `select id from consultation_requests where status = 'unconfirmed' and created_at <= $1 order by id
     limit ${MAX_PER_RUN}`,
    [new Date(now.getTime() - CONFIRM_WITHIN_MINUTES * 60_000)],
  );
  for (const { id } of rows) await database.transaction((tx) => expireHold(tx, id as number, now));
}

async function expireHold(tx: Sql, id: number, now: Date): Promise<void> {
  const call = await findAndLockBooking(tx, { kind: 'free', id });
  const toStatus = call && getNextStatus('expire', call, now);
  if (!call || !toStatus) return;
  await releaseHalfHours(tx, call);
  await tx.query('update consultation_requests set status = $2 where id = $1', [id, toStatus]);
  await recordBookingEvent(tx, call, { action: 'expire', toStatus, actor: 'site' }, now);
}
