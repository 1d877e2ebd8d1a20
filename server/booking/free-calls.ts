import type { OpenBookingCounts } from '#domain/booking-ceilings.ts';
import type { HalfHour } from '#domain/coach-clock.ts';
import { slotValue } from '#domain/slot-values.ts';
import { recordConsent } from '../accounts/record-consents.ts';
import type { AppContext } from '../app-context.ts';
import { CALENDAR_LOCK, getBookingRules } from '../calendar/stored-calendar.ts';
import { acquireAdvisoryLocks } from '../db/advisory-lock.ts';
import type { Db } from '../db/connect.ts';
import { takeNextId } from '../db/next-id.ts';
import { consultationRequests } from '../db/schema.ts';
import { queueMails } from '../mail/queue-mails.ts';
import { Refusal } from '../requests/refusal.ts';
import { ceilingLocks } from './booking-ceilings.ts';
import { type NewFreeCall, sealOwnAnswers, selectOpenCalls, toRequestRow } from './free-call-requests.ts';
import { takeSecondHalfHour } from './half-hours.ts';
import { type InsertedRow, insertWithinCeilings } from './insert-within-ceilings.ts';
import { findLockedHalfHours, resolveTime } from './open-times.ts';
import { saveOwnAnswers } from './own-answers.ts';

type BookingOutcome = { id: number } | FreeCallHold | { pastCeiling: OpenBookingCounts };
/** A call that is held until `confirmBy`, so that the visitor can confirm it by the mailed link. */
export type FreeCallHold = { id: number; confirmBy: Date };

/**
 * Books a free introductory call within the ceilings against floods. Request, half-hour and mails are one transaction
 * of few statements, since this request has to stay cheap under load. Returns `pastCeiling` if a ceiling prevented the
 * booking. Throws `SLOT_UNAVAILABLE`, `SLOT_TAKEN`, `ALREADY_BOOKED`.
 */
export async function bookWithinCeilings(ctx: AppContext, call: NewFreeCall): Promise<BookingOutcome> {
  const { bookingCeilings: ceilings } = ctx.config;
  const { coachEmail } = ctx.settings;
  return ctx.database.transaction(async (tx) => {
    // The statements are sent together, and run in this order: the calendar is read once the locks are held.
    const [newId, , halfHours] = await Promise.all([
      takeNextId(tx, 'consultation_requests'),
      lockClient(tx, call.request, { shared: CALENDAR_LOCK, exclusive: ceilingLocks(ceilings) }),
      findOpenTime(tx, ctx, call),
    ]);
    const inserted = await insertWithinCeilings(tx, toRequestRow(ctx.sealer, newId, call, 'pending'), call, ceilings);
    const { id } = inserted;
    if (inserted.isTakenByOther || (id !== null && inserted.hasLostSlot)) throw new Refusal('SLOT_TAKEN');
    if (id === null) return explainMissingRow(inserted);
    if (call.ownAnswers.length > 0) await saveOwnAnswers(tx, id, sealOwnAnswers(ctx.sealer, id, call.ownAnswers));
    await takeSecondHalfHour(tx, { kind: 'free', id }, halfHours, call.now);
    await recordConsent(tx, call.consent, 'health-privacy', { consultationRequestId: id });
    await queueMails(tx, ctx.queue, [
      { kind: 'free-call-confirmation', recipient: call.request.email, consultationRequestId: id },
      { kind: 'free-call-notice', recipient: coachEmail, consultationRequestId: id },
    ]);
    return { id };
  });
}

/** Returns or throws the reason why no row was inserted, though no other person had the half-hour. */
function explainMissingRow({
  isTakenBySamePerson,
  holderId,
  holderUntil,
  isWithin,
  open,
}: InsertedRow): BookingOutcome {
  // A repeated request, while the first one waits for its confirmation.
  if (isTakenBySamePerson && holderId !== null && holderUntil)
    return { id: holderId, confirmBy: new Date(holderUntil) };
  if (isTakenBySamePerson) throw new Refusal('ALREADY_BOOKED', alreadyBookedMessage);
  if (!isWithin) return { pastCeiling: open };
  // The address has another free call ahead.
  throw new Refusal('ALREADY_BOOKED');
}

/** Returns the half-hours of the call. Throws `SLOT_UNAVAILABLE` if they're offered no more. Needs `CALENDAR_LOCK`. */
export async function findOpenTime(
  tx: Db,
  { settings }: AppContext,
  { slot, startsAt, minutes, now }: NewFreeCall,
): Promise<HalfHour[]> {
  const rules = getBookingRules(settings.current, now);
  // The coach may have changed the time zone since the time was resolved.
  const time = resolveTime(slotValue(slot), rules, startsAt.toISOString());
  return findLockedHalfHours(tx, time, minutes, rules);
}

/** Stores a suspected robot's request, within a daily limit, under the id that the reply names. */
export async function saveSuspectedRobot(
  { database, limits, sealer }: AppContext,
  call: NewFreeCall,
  id: number,
): Promise<void> {
  if (!(await limits.trySpend('suspectedRobots', 'free'))) return;
  // The id can be that of a call that the same person holds without having filled the honeypot: that call stays.
  await database
    .insert(consultationRequests)
    .values({
      ...toRequestRow(sealer, id, call, 'suspected_robot'),
      ownAnswers: sealOwnAnswers(sealer, id, call.ownAnswers),
    })
    .onConflictDoNothing();
}

/** The refusal of a request that a visitor sends again because the reply got lost. */
const alreadyBookedMessage = 'You’ve already booked this time. The confirmation is in your inbox.';

/** Locks an address, so that its free calls are made one by one. Also takes the locks `exclusive` and `shared`. */
export function lockClient(
  tx: Db,
  { email }: { email: string },
  { shared, exclusive = [] }: { shared?: string; exclusive?: readonly string[] } = {},
): Promise<void> {
  return acquireAdvisoryLocks(tx, [`free call of ${email}`, ...exclusive], shared);
}

/** Throws `ALREADY_BOOKED` if this address has a free call ahead. Call `lockClient` first. */
export async function refuseSecondFreeCall(
  tx: Db,
  { email }: { email: string },
  now: Date,
  message = 'This person already has an upcoming free call.',
): Promise<void> {
  const [open] = await selectOpenCalls(tx, email, now).limit(1);
  if (open) throw new Refusal('ALREADY_BOOKED', message);
}
