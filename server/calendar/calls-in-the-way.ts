import type { BookingSummary } from '#contracts/calendar-month.ts';
import { createOfferCheck, findNoLongerOffered } from '#domain/availability.ts';
import { type BookingKind, openStatuses } from '#domain/bookings.ts';
import { dateAt, formatCallTime } from '#domain/coach-clock.ts';
import { parseSlotValue } from '#domain/slot-values.ts';
import type { AppContext } from '../app-context.ts';
import type { Actor } from '../db/audit-log.ts';
import { recordAdminAction } from '../db/audit-log.ts';
import type { Db } from '../db/connect.ts';
import { and, gt, inArray, isNotNull, or, type SQL, sql, unionAll } from '../db/drizzle.ts';
import { isAnyOf } from '../db/is-any-of.ts';
import { bookedSlots, coachingCalls, consultationRequests } from '../db/schema.ts';
import { bookedCallFields, toBookingSummary } from './booked-calls.ts';
import { readCoachCalendar } from './stored-calendar.ts';

// A booked half-hour notes when the coach closed its time. Moving or cancelling the call deletes the half-hour, and the
// note with it.

const LAST_DATE = '9999-12-31';

/**
 * Called before a change of the calendar. The result is called after it: it notes which booked half-hours are closed
 * now and which are open again, and lists the calls that this change left outside.
 */
export async function trackCallsInTheWay(tx: Db, now: Date, zone: string): Promise<() => Promise<BookingSummary[]>> {
  const rows = await tx
    .select({
      rowId: bookedSlots.id,
      value: bookedSlots.timeSlot,
      free: bookedSlots.consultationRequestId,
      paid: bookedSlots.coachingCallId,
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
    const reopened = booked.filter((slot) => slot.closedAt && isOffered(slot));
    await noteClosed(tx, reopened, null);
    await noteClosed(tx, outside, now);
    const idsOf = (kind: BookingKind) => outside.flatMap((slot) => slot[kind] ?? []);
    if (outside.length === 0) return [];
    const calls = await selectCalls(tx, {
      free: isAnyOf(consultationRequests.id, idsOf('free')),
      paid: isAnyOf(coachingCalls.id, idsOf('paid')),
    }).orderBy(sql`starts_at`);
    return calls.map((call) => toBookingSummary(call, zone));
  };
}

async function noteClosed(tx: Db, slots: readonly { rowId: number }[], closedAt: Date | null): Promise<void> {
  if (slots.length === 0) return;
  const ids = slots.map(({ rowId }) => rowId);
  await tx.update(bookedSlots).set({ closedAt }).where(isAnyOf(bookedSlots.id, ids));
}

type Conditions = Record<BookingKind, SQL | undefined>;

const selectCalls = (db: Db, { free, paid }: Conditions) =>
  unionAll(
    db.select(bookedCallFields.free).from(consultationRequests).where(free),
    db.select(bookedCallFields.paid).from(coachingCalls).where(paid),
  );

/** The calls ahead whose half-hours are noted as closed, as a condition on each table. */
function areInTheWay(db: Db, now: Date): Conditions {
  const isClosed = and(isNotNull(bookedSlots.closedAt), gt(bookedSlots.startsAt, now));
  const condition = (table: typeof consultationRequests | typeof coachingCalls, kind: BookingKind) => {
    const callId = kind === 'free' ? bookedSlots.consultationRequestId : bookedSlots.coachingCallId;
    const closedIds = db.select({ id: callId }).from(bookedSlots).where(isClosed);
    return and(inArray(table.status, [...openStatuses[kind]]), gt(table.startsAt, now), inArray(table.id, closedIds));
  };
  return { free: condition(consultationRequests, 'free'), paid: condition(coachingCalls, 'paid') };
}

/** The first calls in the way by time, and how many there are. */
export async function listCallsInTheWay(db: Db, zone: string, now: Date, limit: number) {
  const calls = selectCalls(db, areInTheWay(db, now)).as('calls');
  const { kind, id, firstName, lastName, status, minutes, startsAt, selectedTimeSlot } = calls;
  const found = await db
    .select({
      kind,
      id,
      firstName,
      lastName,
      status,
      minutes,
      startsAt,
      selectedTimeSlot,
      // The builder has no window functions.
      count: sql`count(*) over ()`.mapWith(Number).as('count'),
    })
    .from(calls)
    .orderBy(startsAt, kind, id)
    .limit(limit);
  return {
    named: found.map(({ count: _, ...call }) => toBookingSummary(call, zone)),
    count: found[0]?.count ?? 0,
  };
}

type CallReference = Pick<BookingSummary, 'kind' | 'id'>;

/** Takes calls off the list. Ignores those that are not on it any more. */
export async function keepCallsInTheWay(
  { database, settings, now: clock }: AppContext,
  actor: Actor,
  calls: readonly CallReference[],
): Promise<{ message: string }> {
  const idsOf = (kind: BookingKind) => calls.filter((call) => call.kind === kind).map(({ id }) => id);
  const { consultationRequestId, coachingCallId } = bookedSlots;
  const isChosen = or(isAnyOf(consultationRequestId, idsOf('free')), isAnyOf(coachingCallId, idsOf('paid')));
  const kept = await database.transaction(async (tx) => {
    const changed = await tx
      .update(bookedSlots)
      .set({ closedAt: null })
      .where(and(isNotNull(bookedSlots.closedAt), isChosen))
      .returning({ free: consultationRequestId, paid: coachingCallId });
    const subjects = await describeCalls(
      tx,
      {
        free: changed.flatMap(({ free }) => free ?? []),
        paid: changed.flatMap(({ paid }) => paid ?? []),
      },
      settings.coachTimeZone,
    );
    for (const subject of subjects) {
      const entry = { actor: actor.email, action: 'booking-changed', subject: `kept ${subject}` } as const;
      await recordAdminAction(tx, entry, clock());
    }
    return subjects.length;
  });
  if (kept === 0) return { message: 'Nothing to change: the list has changed meanwhile.' };
  return { message: kept === 1 ? 'The call stays as it is booked.' : `${kept} calls stay as they are booked.` };
}

/** 'the free call of ana@example.com (Monday, January 4, 2027 at 9:30 AM EST), at a closed time' */
async function describeCalls(tx: Db, ids: Record<BookingKind, number[]>, zone: string): Promise<string[]> {
  const fieldsOf = ({ email, startsAt, selectedTimeSlot }: typeof consultationRequests | typeof coachingCalls) => ({
    email,
    startsAt,
    selectedTimeSlot,
  });
  const free = await tx
    .select(fieldsOf(consultationRequests))
    .from(consultationRequests)
    .where(isAnyOf(consultationRequests.id, ids.free));
  const paid = await tx.select(fieldsOf(coachingCalls)).from(coachingCalls).where(isAnyOf(coachingCalls.id, ids.paid));
  return [...free.map((call) => ({ ...call, kind: 'free' })), ...paid.map((call) => ({ ...call, kind: 'paid' }))].map(
    ({ kind, email, ...call }) => `the ${kind} call of ${email} (${formatCallTime(call, zone)}), at a closed time`,
  );
}
