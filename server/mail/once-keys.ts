import type { Reminder } from '#domain/bookings.ts';
import type { CallMailData } from './call-mail-data.ts';

// What mails that may exist once only are known by.

/** 'reminder-day free-7 2027-01-01T12:00:00.000Z', by when its time was chosen: a call that was moved is reminded of anew. */
export const reminderOnceKey = (
  reminder: Reminder,
  { kind, id, scheduledAt }: Pick<CallMailData, 'kind' | 'id' | 'scheduledAt'>,
): string => `reminder-${reminder} ${kind}-${id} ${scheduledAt.toISOString()}`;

/** 'agenda 2027-01-04' */
export const agendaOnceKey = (date: string): string => `agenda ${date}`;

/** 'course-welcome payment-7': what a payment brings about is told once, whoever heard of it first. */
export const paymentOnceKey = (mail: string, { id }: { id: number }): string => `${mail} payment-${id}`;
