import { refusals } from '#contracts/refusals.ts';
import { getNextStatus } from '#domain/bookings.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { CONFIRM_WITHIN_MINUTES, getConfirmDeadline } from '#domain/holds.ts';
import { recordConsent } from '../accounts/record-consents.ts';
import type { AppContext } from '../app-context.ts';
import { CALENDAR_LOCK } from '../calendar/stored-calendar.ts';
import type { Db } from '../db/connect.ts';
import { and, asc, eq, lte } from '../db/drizzle.ts';
import { takeNextId } from '../db/next-id.ts';
import { consultationRequests } from '../db/schema.ts';
import { queueMails } from '../mail/queue-mails.ts';
import { isConfirmedAddress, isUnderUnconfirmedLimit } from '../mail/unconfirmed-addresses.ts';
import { Refusal } from '../requests/refusal.ts';
import { refuseTooManyHolds, VISITOR_BOOKINGS_LOCK } from './booking-ceilings.ts';
import { recordBookingEvent } from './booking-events.ts';
import type { BookingNetwork } from './booking-network.ts';
import { insertRequest, type NewFreeCall, sealOwnAnswers, toRequestRow } from './free-call-requests.ts';
import { type FreeCallHold, findOpenTime, lockClient, refuseSecondFreeCall } from './free-calls.ts';
import { releaseHalfHours, takeHalfHours } from './half-hours.ts';
import { findAndLockBooking, updateBooking } from './stored-bookings.ts';

/**
 * Holds the time of a free call and mails the client a link that confirms it; the coach gets a mail only then. A person
 * holds one time, so earlier holds from the same network end. Throws `SLOT_UNAVAILABLE`, `SLOT_TAKEN`,
 * `ALREADY_BOOKED`, `RATE_LIMITED`.
 */
export async function holdFreeCall(ctx: AppContext, call: NewFreeCall): Promise<FreeCallHold> {
  const { request, floodGuard, now } = call;
  const confirmBy = getConfirmDeadline(now);
  await refuseOverMailLimit(ctx, request.email, now);
  const hold = async (tx: Db): Promise<FreeCallHold> => {
    await lockClient(tx, request, { shared: CALENDAR_LOCK, exclusive: [VISITOR_BOOKINGS_LOCK] });
    const halfHours = await findOpenTime(tx, ctx, call);
    await refuseSecondFreeCall(tx, request, now, refusals.ALREADY_BOOKED.message);
    await refuseTooManyHolds(tx, 'free', floodGuard.network, ctx, now);
    const movedFrom = await expireOwnHolds(tx, request.email, floodGuard.network, now);
    const id = await takeNextId(tx, 'consultation_requests');
    const ownAnswers = sealOwnAnswers(ctx.sealer, id, call.ownAnswers);
    await insertRequest(tx, { ...toRequestRow(ctx.sealer, id, call, 'unconfirmed'), ownAnswers });
    await takeHalfHours(tx, { kind: 'free', id, minutes: call.minutes }, halfHours, now, confirmBy);
    await recordConsent(tx, call.consent, 'health-privacy', { consultationRequestId: id });
    await queueMails(tx, ctx.queue, [
      {
        kind: 'free-call-to-confirm',
        recipient: request.email,
        consultationRequestId: id,
        ...(movedFrom && { facts: { movedFrom: movedFrom.toISOString() } }),
      },
    ]);
    return { id, confirmBy };
  };
  return ctx.limits.spendAndRun(['confirmationMailsInDay', 'confirmationMailsInHour'], request.email, () =>
    ctx.database.transaction(hold),
  );
}

/** Refuses a hold whose mail would not be sent, since it could never be confirmed. Throws `RATE_LIMITED`. */
async function refuseOverMailLimit(
  { database, config, settings }: AppContext,
  email: string,
  now: Date,
): Promise<void> {
  if (await isUnderUnconfirmedLimit(database, config.limits.mailsToUnconfirmedPerDay, now)) return;
  if (await isConfirmedAddress(database, email)) return;
  const message = `Booking is unusually busy today, so no more confirmations can go to new email addresses. Please write to ${settings.current.contact.supportEmail}, or try again tomorrow.`;
  throw new Refusal('RATE_LIMITED', { message, retryAfterSeconds: 60 * 60 });
}

/**
 * Expires the holds of this email address, but only from the same network, since anyone can type another person's
 * address. Returns the time of the last one.
 */
async function expireOwnHolds(tx: Db, email: string, network: BookingNetwork, now: Date): Promise<Date | undefined> {
  const { id, startsAt, status, networkPath } = consultationRequests;
  const holds = await tx
    .select({ id, startsAt })
    .from(consultationRequests)
    .where(and(eq(consultationRequests.email, email), eq(status, 'unconfirmed'), eq(networkPath, network.path)))
    .orderBy(asc(id));
  for (const hold of holds) await expireHold(tx, hold.id, now);
  return holds.at(-1)?.startsAt;
}

const MAX_PER_RUN = 500;

/** Expires the calls that were not confirmed in time, and frees their times. */
export async function expireUnconfirmedCalls({ database, now: clock }: AppContext): Promise<void> {
  const now = clock();
  const { id, status, createdAt } = consultationRequests;
  const latest = new Date(now.getTime() - CONFIRM_WITHIN_MINUTES * MINUTE_MS);
  const overdue = await database
    .select({ id })
    .from(consultationRequests)
    .where(and(eq(status, 'unconfirmed'), lte(createdAt, latest)))
    .orderBy(asc(id))
    .limit(MAX_PER_RUN);
  for (const call of overdue) await database.transaction((tx) => expireHold(tx, call.id, now));
}

async function expireHold(tx: Db, id: number, now: Date): Promise<void> {
  const call = await findAndLockBooking(tx, { kind: 'free', id });
  const toStatus = call && getNextStatus('expire', call, now);
  if (!call || !toStatus) return;
  await releaseHalfHours(tx, call);
  await updateBooking(tx, call, { status: toStatus });
  await recordBookingEvent(tx, call, { action: 'expire', toStatus, actor: 'site' }, now);
}
