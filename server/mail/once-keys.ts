import type { Reminder } from '#domain/reminders.ts';
import type { CallMailData } from './call-mail-data.ts';

// Keys of mails that are queued only once.

/** 'reminder-day free-7 2027-01-01T12:00:00.000Z'. A moved call has a new `scheduledAt`, so it gets new reminders. */
export const reminderOnceKey = (
  reminder: Reminder,
  { kind, id, scheduledAt }: Pick<CallMailData, 'kind' | 'id' | 'scheduledAt'>,
): string => `reminder-${reminder} ${kind}-${id} ${scheduledAt.toISOString()}`;

/** 'agenda 2027-01-04' */
export const agendaOnceKey = (date: string): string => `agenda ${date}`;

/** 'course-welcome payment-7': the webhook and the checkout may both queue this mail. */
export const paymentOnceKey = (mail: string, { id }: { id: number }): string => `${mail} payment-${id}`;
