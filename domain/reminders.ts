import { HOUR_MS } from './durations.ts';

/** The most hours before a call at which a reminder may go out. */
export const MAX_REMINDER_HOURS = 14 * 24;

/** The hours before a call at which a reminder goes out; `since`: the time of the setting. Earlier moments get none. */
export type Reminder = { hours: number; since: Date | null };

/** Whether the time of a reminder that many hours before the call has come. */
export const isReminderTime = (hours: number, { startsAt }: { startsAt: Date }, now: Date): boolean =>
  getReminderTime(hours, startsAt) <= now.getTime();

/**
 * Returns the hours of the reminder that is due for a call. None if the call was booked or moved after the reminder's
 * time, since the mail about that has just been sent. A late reminder is still sent until the next one replaces it.
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
  const isNew = call.scheduledAt.getTime() > time || (last.since?.getTime() ?? Number.NEGATIVE_INFINITY) > time;
  return isNew ? null : last.hours;
}

const getReminderTime = (hours: number, startsAt: Date): number => startsAt.getTime() - hours * HOUR_MS;
