import type { BookingSummary } from '#contracts/calendar/calendar-month.ts';
import { createOfferCheck, findNoLongerOffered } from '#domain/availability.ts';
import { isBusyAt } from '#domain/busy-times.ts';
import { dateAt, formatCallTime } from '#domain/coach-clock.ts';
import { parseSlotValue } from '#domain/slot-values.ts';
import type { AppContext } from '../app-context.ts';
import { type Actor, recordAdminAction } from '../db/audit-log.ts';
import { type CallId, callsView, isAboutAnyOf, isAboutViewedCall, isOneOf, isOpenCall } from '../db/calls-view.ts';
import type { Db } from '../db/connect.ts';
import { countItems, countOfAll } from '../db/counted-items.ts';
import { and, asc, gt, isNotNull } from '../db/drizzle.ts';
import { hasRow } from '../db/find-rows.ts';
import { isAnyOf } from '../db/is-any-of.ts';
import { bookedSlots } from '../db/schema.ts';
import { bookedCallFields, toBookingSummary } from './booked-calls.ts';
import { readBusyTimes } from './stored-busy-times.ts';
import { readCoachCalendar } from './stored-calendar.ts';

// `closedAt` of a booked half-hour is when the coach closed its time. Moving or cancelling the call deletes the row.

const LAST_DATE = '9999-12-31';

/**
 * Reads the calendar before a change. Returns a function to call after the change: it notes which booked half-hours are
 * closed now and which are open again, and lists the calls that the change left outside the open times.
 */
export async function trackCallsInTheWay(tx: Db, now: Date, zone: string): Promise<() => Promise<BookingSummary[]>> {
  const rows = await tx
    .select({
      id: bookedSlots.id,
      value: bookedSlots.timeSlot,
      startsAt: bookedSlots.startsAt,
      freeId: bookedSlots.consultationRequestId,
      paidId: bookedSlots.coachingCallId,
      closedAt: bookedSlots.closedAt,
    })
    .from(bookedSlots)
    .where(gt(bookedSlots.startsAt, now));
  const booked = rows.flatMap(({ value, ...row }) => {
    const slot = parseSlotValue(value);
    return slot?.kind === 'dated' ? [{ ...slot, ...row }] : [];
  });
  if (booked.length === 0) return async () => [];

  const today = dateAt(now, zone);
  const before = await readCoachCalendar(tx, today, LAST_DATE);
  return async () => {
    const after = await readCoachCalendar(tx, today, LAST_DATE);
    const outside = findNoLongerOffered(booked, before, after, today);
    const isOffered = createOfferCheck(after, today);
    const busy = await readBusyTimes(tx, today, LAST_DATE, { eventsOnly: true });
    const reopened = booked.filter((slot) => slot.closedAt && isOffered(slot) && !isBusyAt(busy, slot.startsAt));
    await setClosedAt(tx, reopened, null);
    await setClosedAt(tx, outside, now);
    if (outside.length === 0) return [];
    const calls = await tx
      .select(bookedCallFields)
      .from(callsView)
      .where(isOneOf(outside.flatMap(listCallsOfSlot)))
      .orderBy(asc(callsView.startsAt));
    return calls.map((call) => toBookingSummary(call, zone));
  };
}

/** Stores since when the times of these booked half-hours are closed; null for open. */
export async function setClosedAt(tx: Db, slots: readonly { id: number }[], closedAt: Date | null): Promise<void> {
  if (slots.length === 0) return;
  const ids = slots.map(({ id }) => id);
  await tx.update(bookedSlots).set({ closedAt }).where(isAnyOf(bookedSlots.id, ids));
}

type SlotOwner = { freeId: number | null; paidId: number | null };

const listCallsOfSlot = ({ freeId, paidId }: SlotOwner): CallId[] => [
  ...(freeId === null ? [] : [{ kind: 'free' as const, id: freeId }]),
  ...(paidId === null ? [] : [{ kind: 'paid' as const, id: paidId }]),
];

/** Lists at most `limit` calls in the way by time, and counts all: calls ahead whose half-hours are noted as closed. */
export async function listCallsInTheWay(db: Db, zone: string, now: Date, limit: number) {
  const { kind, id, startsAt } = callsView;
  const isClosed = and(isNotNull(bookedSlots.closedAt), gt(bookedSlots.startsAt, now));
  const found = await db
    .select({ ...bookedCallFields, count: countOfAll })
    .from(callsView)
    .where(and(isOpenCall, gt(startsAt, now), hasRow(db, bookedSlots, isClosed, isAboutViewedCall(bookedSlots))))
    .orderBy(startsAt, kind, id)
    .limit(limit);
  return countItems(found, (call) => toBookingSummary(call, zone));
}

/** Takes calls off the list of calls in the way, as far as they are still on it. They stay booked. */
export async function keepCallsInTheWay(
  { database, settings, now: clock }: AppContext,
  actor: Actor,
  calls: readonly CallId[],
): Promise<{ message: string }> {
  const { consultationRequestId, coachingCallId } = bookedSlots;
  const kept = await database.transaction(async (tx) => {
    const changed = await tx
      .update(bookedSlots)
      .set({ closedAt: null })
      .where(and(isNotNull(bookedSlots.closedAt), isAboutAnyOf(bookedSlots, calls)))
      .returning({ freeId: consultationRequestId, paidId: coachingCallId });
    const subjects = await describeCalls(tx, changed.flatMap(listCallsOfSlot), settings.coachTimeZone);
    for (const subject of subjects) {
      const entry = { actor: actor.email, action: 'booking-changed', subject: `kept ${subject}` } as const;
      await recordAdminAction(tx, entry, clock());
    }
    return subjects.length;
  });
  if (kept === 0) return { message: 'Nothing to change: the list has changed meanwhile.' };
  return { message: kept === 1 ? 'The call stays as it is booked.' : `${kept} calls stay as they are booked.` };
}

/** Describes calls: 'the free call of ana@example.com (Monday, January 4, 2027 at 9:30 AM EST), at a closed time'. */
async function describeCalls(tx: Db, calls: readonly CallId[], zone: string): Promise<string[]> {
  const { kind, email, startsAt, selectedTimeSlot } = callsView;
  const found = await tx
    .select({ kind, email, startsAt, selectedTimeSlot })
    .from(callsView)
    .where(isOneOf(calls))
    .orderBy(kind, callsView.id);
  return found.map(
    ({ kind, email, ...call }) => `the ${kind} call of ${email} (${formatCallTime(call, zone)}), at a closed time`,
  );
}
