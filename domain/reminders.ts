import { HOUR_MS } from './durations.ts';

/** The most hours before a call at which a reminder may go out. */
export const MAX_REMINDER_HOURS = 14 * 24;

/** A reminder that goes out so many hours before a call, unless that was before `since`, when the coach set it. */
export type Reminder = { hours: number; since: Date | null };

/** Returns whether the time of a reminder that many hours before the call has come. */
export const isReminderTime = (hours: number, { startsAt }: { startsAt: Date }, now: Date): boolean =>
  getReminderTime(hours, startsAt) <= now.getTime();

/**
 * Returns the hours of the reminder that is due for a call. Returns null if the call was booked or moved after the
 * reminder's time, since the mail about that has just been sent, and if the coach set the reminder after that time. A
 * late reminder is still sent until the next one replaces it.
 */
export function findDueReminder(
  call: { startsAt: Date; scheduledAt: Date },
  reminders: readonly Reminder[],
  now: Date,
): number | null {
  if (now >= call.startsAt) return null;
  const [last] = reminders
    .filter(({ hours }) => isReminderTime(hours, call, now))
    .toSorted((one, other) => one.hours - other.hours);
  if (!last) return null;
  const time = getReminderTime(last.hours, call.startsAt);
  const wasScheduledAfter = call.scheduledAt.getTime() > time;
  const wasSetAfter = last.since !== null && last.since.getTime() > time;
  return wasScheduledAfter || wasSetAfter ? null : last.hours;
}

const getReminderTime = (hours: number, startsAt: Date): number => startsAt.getTime() - hours * HOUR_MS;
