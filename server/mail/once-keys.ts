import type { CallMailData } from './call-mail-data.ts';

// Keys of mails that are queued only once.

/** 'reminder-day free-7 2027-01-01T12:00:00.000Z'. A moved call has a new `scheduledAt`, so it gets new reminders. */
export const reminderOnceKey = (hours: number, call: ReminderCall): string =>
  `reminder-${reminderNames[hours] ?? `${hours}-hours`} ${describeReminderCall(call)}`;

/** The hours of a reminder with this key, or null if the call has been moved since. */
export function getReminderHours(onceKey: string, call: ReminderCall): number | null {
  const [name = '', ...described] = onceKey.replace('reminder-', '').split(' ');
  if (described.join(' ') !== describeReminderCall(call)) return null;
  const known = Object.entries(reminderNames).find(([, known]) => known === name);
  return known ? Number(known[0]) : Number.parseInt(name, 10);
}

/** The names of the reminders that a site starts with. Keys that are stored have them. */
const reminderNames: Record<number, string> = { 24: 'day', 1: 'hour' };

type ReminderCall = Pick<CallMailData, 'kind' | 'id' | 'scheduledAt'>;
const describeReminderCall = ({ kind, id, scheduledAt }: ReminderCall) => `${kind}-${id} ${scheduledAt.toISOString()}`;

/** 'agenda 2027-01-04' */
export const agendaOnceKey = (date: string): string => `agenda ${date}`;

/** 'course-welcome payment-7': the webhook and the checkout may both queue this mail. */
export const paymentOnceKey = (mail: string, { id }: { id: number }): string => `${mail} payment-${id}`;
