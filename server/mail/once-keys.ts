import type { CallMailData } from './call-mail-data.ts';

// Keys of mails that are queued only once.

/**
 * Returns a key such as 'reminder-day free-7 2027-01-01T12:00:00.000Z'. It contains `scheduledAt`, so that a moved call
 * gets new reminders.
 */
export const reminderOnceKey = (hours: number, call: ReminderCall): string =>
  `reminder-${reminderNames[hours] ?? `${hours}-hours`} ${describeReminderCall(call)}`;

/** Returns the hours before the call of a reminder with this key, or null if the call has been moved since. */
export function getReminderHours(onceKey: string, call: ReminderCall): number | null {
  const [name = '', ...described] = onceKey.replace('reminder-', '').split(' ');
  if (described.join(' ') !== describeReminderCall(call)) return null;
  const named = Object.entries(reminderNames).find(([, reminderName]) => reminderName === name);
  return Number.parseInt(named?.[0] ?? name, 10);
}

/** The names of the first reminders, by their hours. Others are named '48-hours'. Stored keys have these names. */
const reminderNames: Record<number, string> = { 24: 'day', 1: 'hour' };

type ReminderCall = Pick<CallMailData, 'kind' | 'id' | 'scheduledAt'>;
const describeReminderCall = ({ kind, id, scheduledAt }: ReminderCall) => `${kind}-${id} ${scheduledAt.toISOString()}`;

/** Returns 'agenda 2027-01-04'. */
export const agendaOnceKey = (date: string): string => `agenda ${date}`;

/** Returns 'course-welcome payment-7'. The webhook and the checkout may both queue this mail. */
export const paymentOnceKey = (mail: string, { id }: { id: number }): string => `${mail} payment-${id}`;
