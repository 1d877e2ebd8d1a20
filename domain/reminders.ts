export const reminders = ['day', 'hour'] as const;
export type Reminder = (typeof reminders)[number];
/** How long before a call each reminder is due. */
const reminderHours: Record<Reminder, number> = { day: 24, hour: 1 };

/** Whether it is time for this reminder. */
export const isReminderTime = (reminder: Reminder, { startsAt }: { startsAt: Date }, now: Date): boolean =>
  startsAt.getTime() - now.getTime() <= reminderHours[reminder] * HOUR_MS;

/**
 * The reminder of a call that is due. None if the call was booked or moved after the reminder's time, since that mail
 * has just been sent. A late reminder is still sent until the next one replaces it.
 */
export function findDueReminder(call: { startsAt: Date; scheduledAt: Date }, now: Date): Reminder | null {
  if (now >= call.startsAt) return null;
  const getReminderTime = (reminder: Reminder) => call.startsAt.getTime() - reminderHours[reminder] * HOUR_MS;
  const last = reminders.findLast((reminder) => getReminderTime(reminder) <= now.getTime());
  return last && call.scheduledAt.getTime() <= getReminderTime(last) ? last : null;
}

const HOUR_MS = 60 * 60 * 1000;
