import type { CoachSlot } from '#contracts/booking/book-for-client.ts';
import type { SiteSettings } from '#contracts/settings/site-settings.ts';
import { type BookingRules, COACH_HORIZON_DAYS, checkSlot, findOpenSlots } from '#domain/availability.ts';
import { callMinutes, HALF_HOUR_MINUTES } from '#domain/bookings.ts';
import { type BusyTime, isBusyAt } from '#domain/busy-times.ts';
import { dateAt, findSlotAt, getSlotStart, type HalfHour, resolveSlot } from '#domain/coach-clock.ts';
import { HALF_HOUR_MS } from '#domain/durations.ts';
import { addDays, daysBetween, type Slot, slotValue } from '#domain/slot-values.ts';
import type { AppContext } from '../app-context.ts';
import { toOfferedSlot } from '../calendar/open-slots.ts';
import { readBusyTimes } from '../calendar/stored-busy-times.ts';
import {
  CALENDAR_LOCK,
  getBookingRules,
  readCalendarText,
  readCoachCalendarFor,
  type StoredCalendar,
} from '../calendar/stored-calendar.ts';
import { acquireSharedLock } from '../db/advisory-lock.ts';
import { type CallId, isAbout } from '../db/calls-view.ts';
import type { Db } from '../db/connect.ts';
import { bookedSlots } from '../db/schema.ts';
import { Refusal } from '../requests/refusal.ts';
import { lockAndReadCalls } from './nearby-calls.ts';

/**
 * Returns the rules for bookings by the coach: without notice, further ahead than visitors, of every length, without
 * breaks and limits, and with `isOverBusy` also over busy times of the coach's own calendars.
 */
export const getCoachBookingRules = (settings: SiteSettings, now: Date, isOverBusy = false): BookingRules => ({
  ...getBookingRules(settings, now),
  ...(isOverBusy && { ignoresBusy: true as const }),
  noticeHours: 0,
  horizonDays: COACH_HORIZON_DAYS,
  offeredMinutes: callMinutes,
  spacing: undefined,
});

/** Returns the rules for bookings by the coach at any free time ahead, even one that is busy or not offered. */
export const getRulesOutsideHours = (settings: SiteSettings, now: Date): BookingRules => ({
  ...getCoachBookingRules(settings, now),
  ignoresHours: true,
  ignoresBusy: true,
});

/** The time that a request asks for, with its instant. */
export type RequestedTime = { slot: Slot; startsAt: Date };

/**
 * Returns the half-hours of a call that begins at this time, if the coach offers them under these rules. The breaks and
 * limits ignore `bookingToMove`. `takeHalfHours` checks later that nobody has taken them. Throws `SLOT_UNAVAILABLE`.
 */
export async function findOpenHalfHours(
  tx: Db,
  time: RequestedTime,
  minutes: number,
  rules: BookingRules,
  bookingToMove?: CallId,
): Promise<[HalfHour, ...HalfHour[]]> {
  await acquireSharedLock(tx, CALENDAR_LOCK);
  return findLockedHalfHours(tx, time, minutes, rules, bookingToMove);
}

/** Does the same as `findOpenHalfHours`, for a caller that has `CALENDAR_LOCK`. */
export async function findLockedHalfHours(
  tx: Db,
  { slot, startsAt }: RequestedTime,
  minutes: number,
  rules: BookingRules,
  bookingToMove?: CallId,
): Promise<[HalfHour, ...HalfHour[]]> {
  const next = minutes > HALF_HOUR_MINUTES && findSlotAt(new Date(startsAt.getTime() + HALF_HOUR_MS), rules.zone);
  const calendar = await readCoachCalendarFor(tx, next ? [slot, next] : [slot], rules.zone);
  const calls = rules.spacing ? await lockAndReadCalls(tx, startsAt, rules.now, bookingToMove) : [];
  const check = checkSlot(slot, minutes, { ...calendar, calls }, rules);
  if (check.status !== 'open') throw new Refusal('SLOT_UNAVAILABLE');
  return check.halfHours as [HalfHour, ...HalfHour[]];
}

/** Returns the half-hours of a call at a stored instant, whose slot may have a new name. Throws `SLOT_UNAVAILABLE`. */
export async function findOpenHalfHoursAt(
  tx: Db,
  { startsAt, minutes }: { startsAt: Date; minutes: number },
  rules: BookingRules,
): Promise<[HalfHour, ...HalfHour[]]> {
  const slot = findSlotAt(startsAt, rules.zone);
  if (!slot) throw new Refusal('SLOT_UNAVAILABLE');
  return findOpenHalfHours(tx, resolveTime(slotValue(slot), rules), minutes, rules);
}

/**
 * Returns the slot of a value, with its instant. Throws `SLOT_UNAVAILABLE` beyond the horizon, or if the page showed
 * another instant.
 */
export function resolveTime(
  value: string,
  { now, zone, horizonDays }: BookingRules,
  shownStart?: string,
): RequestedTime {
  const slot = resolveSlot(value, now, zone);
  const startsAt = slot && getSlotStart(slot, zone);
  const daysAhead = slot ? daysBetween(dateAt(now, zone), slot.date) : -1;
  if (!slot || !startsAt || daysAhead < 0 || daysAhead > horizonDays) throw new Refusal('SLOT_UNAVAILABLE');
  if (shownStart && Date.parse(shownStart) !== startsAt.getTime()) throw new Refusal('SLOT_UNAVAILABLE');
  return { slot, startsAt };
}

/** Lists all times open under these rules. The half-hours of `bookingToMove` count as open. */
export async function listOpenTimes(
  { database }: Pick<AppContext, 'database'>,
  rules: BookingRules,
  bookingToMove?: CallId,
) {
  const today = dateAt(rules.now, rules.zone);
  const calendar = await readCalendar(database, today, addDays(today, rules.horizonDays + 1), rules);
  const ownHalfHours = bookingToMove ? await listHalfHours(database, bookingToMove) : [];
  const taken = calendar.taken.filter((value) => !ownHalfHours.includes(value));
  const calls = calendar.calls.filter(({ value }) => !ownHalfHours.includes(value));
  return findOpenSlots({ ...calendar, taken, calls }, rules).map((slot) => ({
    ...toOfferedSlot(slot),
    ...(rules.ignoresBusy && markBusy(calendar.busy, slot)),
  }));
}

/** Lists all half-hours of the coach's date that are ahead and free, and says which the coach does not offer. */
export async function listFreeTimes({ database, settings, now }: AppContext, date: string): Promise<CoachSlot[]> {
  const rules = getCoachBookingRules(settings.current, now());
  const daysAhead = daysBetween(dateAt(rules.now, rules.zone), date);
  if (daysAhead < 0 || daysAhead > rules.horizonDays) return [];
  // A call may go on after midnight.
  const days = [date, addDays(date, 1)];
  const calendar = await readCalendar(database, date, addDays(date, 2), rules);
  const offered = new Set(findOpenSlots(calendar, rules, days).map(({ value }) => value));
  return findOpenSlots(calendar, getRulesOutsideHours(settings.current, rules.now), days)
    .filter((slot) => slot.date === date)
    .map((slot) => ({
      ...toOfferedSlot(slot),
      isOutsideHours: !offered.has(slot.value),
      ...markBusy(calendar.busy, slot),
    }));
}

type BusyMarks = Pick<CoachSlot, 'isBusy' | 'isBusyAfter'>;

function markBusy(busy: readonly BusyTime[], { startsAt }: { startsAt: Date }): BusyMarks {
  if (isBusyAt(busy, startsAt)) return { isBusy: true };
  return isBusyAt(busy, new Date(startsAt.getTime() + HALF_HOUR_MS)) ? { isBusyAfter: true } : {};
}

async function readCalendar(db: Db, from: string, to: string, rules: BookingRules) {
  const [text, busy] = await Promise.all([readCalendarText(db, from, to, rules), readBusyTimes(db, from, to)]);
  return { ...(JSON.parse(text) as StoredCalendar), busy };
}

async function listHalfHours(db: Db, booking: CallId): Promise<string[]> {
  const rows = await db.select({ value: bookedSlots.timeSlot }).from(bookedSlots).where(isAbout(bookedSlots, booking));
  return rows.map(({ value }) => value);
}
