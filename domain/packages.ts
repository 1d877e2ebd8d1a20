import { type BookingStatus, isOpenBooking } from './bookings.ts';
import { type CallSpacing, getWeekStart } from './call-spacing.ts';
import { dateAt, startOfDate } from './coach-clock.ts';
import { addDays } from './slot-values.ts';

/** Reasons for which a package ends before its last day: 'withdrawn' is an offer that the coach took back. */
export const packageEndReasons = ['withdrawn', 'coach', 'refund'] as const;
export type PackageEndReason = (typeof packageEndReasons)[number];

/** Days before the end of a package at which its client is reminded of calls that are left. */
export const packageReminderDays = [10, 3] as const;
export type PackageReminderDays = (typeof packageReminderDays)[number];

/**
 * The fate of a call of a package: it is booked, was held, waits for the coach after a late cancellation or a no-show,
 * counts as used after one, is back in the package, or its minutes are credit because the package had ended.
 */
export type PackageCallFate = 'booked' | 'held' | 'waiting' | 'used' | 'back' | 'credited';

export type PackageCall = {
  status: BookingStatus;
  startsAt: Date;
  /** The coach's decision about a late cancellation or a no-show: `open` while it waits; null without one. */
  decision: 'open' | 'used' | 'back' | null;
  /** True if its minutes were given back as credit. */
  isCredited: boolean;
};

export function getCallFate({ status, decision, isCredited }: Omit<PackageCall, 'startsAt'>): PackageCallFate {
  if (isOpenBooking({ kind: 'paid', status })) return 'booked';
  if (status === 'completed') return 'held';
  if (isCredited) return 'credited';
  if (status !== 'no_show' && status !== 'cancelled') return 'back';
  if (decision === null) return status === 'no_show' ? 'used' : 'back';
  return decision === 'open' ? 'waiting' : decision;
}

export type PackageCounts = {
  /** All calls of the package, with those that the coach added or took. */
  total: number;
  held: number;
  booked: number;
  /** Late cancellations and no-shows about which the coach decides. */
  waiting: number;
  /** Late cancellations and no-shows that count. */
  used: number;
  /** Calls that became credit. */
  credited: number;
  toBook: number;
};

export function countPackageCalls(
  { calls, addedCalls }: { calls: number; addedCalls: number },
  ofPackage: readonly Omit<PackageCall, 'startsAt'>[],
): PackageCounts {
  const fates = ofPackage.map(getCallFate);
  const count = (fate: PackageCallFate) => fates.filter((other) => other === fate).length;
  const [held, booked, waiting] = [count('held'), count('booked'), count('waiting')];
  const [used, credited] = [count('used'), count('credited')];
  const taken = held + booked + waiting + used + credited;
  const total = Math.max(0, calls + addedCalls);
  return { total, held, booked, waiting, used, credited, toBook: Math.max(0, total - taken) };
}

/** Returns '4 calls: 1 held, 1 booked, 2 to book'; once the package has ended, '4 calls: 2 held, 2 not used'. */
export function describeCounts(
  { total, held, booked, waiting, used, credited, toBook }: PackageCounts,
  hasEnded = false,
): string {
  const parts = [
    [held, 'held'],
    [booked, 'booked'],
    [waiting, 'to decide'],
    [used, 'counted as used'],
    [credited, 'turned into credit'],
    [toBook, hasEnded ? 'not used' : 'to book'],
  ] as const;
  const named = parts.filter(([count]) => count > 0).map(([count, name]) => `${count} ${name}`);
  return `${formatCallCount(total)}${named.length > 0 ? `: ${named.join(', ')}` : ''}`;
}

export const formatCallCount = (count: number): string => (count === 1 ? '1 call' : `${count} calls`);

type PackageTimes = {
  /** Null while it is only offered. */
  soldAt: Date | null;
  endsAt: Date | null;
  endedBy: PackageEndReason | null;
};
export const packageStates = ['offered', 'running', 'used-up', 'ended'] as const;
export type PackageState = (typeof packageStates)[number];

export function getPackageState(times: PackageTimes, counts: PackageCounts, now: Date): PackageState {
  if (times.endedBy !== null) return 'ended';
  if (times.soldAt === null || times.endsAt === null) return 'offered';
  if (now >= times.endsAt) return 'ended';
  return counts.toBook + counts.booked + counts.waiting === 0 ? 'used-up' : 'running';
}

/** The sentence for the client of a package while a dispute about its payment is open or lost. */
export const PACKAGE_IS_DISPUTED =
  'Your bank is looking into the payment of this package, so no more calls can be booked from it. Please write to me.';

/** Returns 24:00 of the last day of a package that begins on this day of the coach's zone. */
export const getPackageEnd = (firstDay: string, weeks: number, zone: string): Date =>
  startOfDate(addDays(firstDay, weeks * 7), zone);

/**
 * Returns the last day of an offered package. Returns null while it is unknown: if no first day was chosen, or if the
 * package may still be paid after that day. `lastDayToPay` is a plain date.
 */
export const getOfferedLastDay = (
  { startsOn, weeks }: { startsOn: string | null; weeks: number },
  lastDayToPay: string,
): string | null => (startsOn === null || lastDayToPay > startsOn ? null : addDays(startsOn, weeks * 7 - 1));

/** Returns the coach's date on which a package ends at 24:00. */
export const getLastDay = (endsAt: Date, zone: string): string => dateAt(new Date(endsAt.getTime() - 1), zone);

/** Returns 24:00 of a last day. */
export const getEndOfDay = (date: string, zone: string): Date => startOfDate(addDays(date, 1), zone);

/** Returns the end some days later, again at 24:00. */
export const prolongEnd = (endsAt: Date, days: number, zone: string): Date =>
  getEndOfDay(addDays(getLastDay(endsAt, zone), days), zone);

/** Returns the days by which a package is prolonged when the coach cancels a call: one call's share of its weeks. */
export const getDaysOfCall = ({ weeks, calls }: { weeks: number; calls: number }): number =>
  Math.ceil((weeks * 7) / Math.max(1, calls));

/** Returns whether a call may begin at an instant: not before the first day, and before the end. */
export function isWithinPackage(
  startsAt: Date,
  { startsOn, endsAt }: { startsOn: string | null; endsAt: Date },
  zone: string,
): boolean {
  return startsAt < endsAt && (startsOn === null || dateAt(startsAt, zone) >= startsOn);
}

type WeekLimit = { maxCallsAWeek: number; zone: string; weekStartsOn: CallSpacing['weekStartsOn'] };

/** Returns whether the coach's week of an instant has room for one more call beside the others of the package. */
export function hasRoomInWeek(
  startsAt: Date,
  others: readonly Date[],
  { maxCallsAWeek, zone, weekStartsOn }: WeekLimit,
): boolean {
  const weekOf = (instant: Date) => getWeekStart(dateAt(instant, zone), weekStartsOn);
  const week = weekOf(startsAt);
  return others.filter((other) => weekOf(other) === week).length < maxCallsAWeek;
}

/** Lists the starts of the calls that count for the weekly limit: all but canceled and refunded ones. */
export const listStartsForWeeklyLimit = (calls: readonly PackageCall[]): Date[] =>
  calls.filter(({ status }) => status !== 'cancelled' && status !== 'refunded').map(({ startsAt }) => startsAt);

/** Returns the reminder that is due: the latest whose time has come since the sale. */
export function findDuePackageReminder(
  { soldAt, endsAt }: { soldAt: Date; endsAt: Date },
  now: Date,
  zone: string,
): PackageReminderDays | null {
  if (now >= endsAt) return null;
  const due = packageReminderDays.filter((days) => now >= prolongEnd(endsAt, -days, zone));
  const last = due.at(-1);
  return last === undefined || soldAt >= prolongEnd(endsAt, -last, zone) ? null : last;
}
