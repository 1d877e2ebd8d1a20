import type { Reminder } from '#domain/bookings.ts';
import type { MailedCall } from './mailed-call.ts';

// What mails that may exist once only are known by.

/** 'reminder-day free-7 0': a call that was moved is reminded of anew. */
export const reminderKey = (
  reminder: Reminder,
  { kind, id, calendarSequence }: Pick<MailedCall, 'kind' | 'id' | 'calendarSequence'>,
): string => `reminder-${reminder} ${kind}-${id} ${calendarSequence}`;

/** 'agenda 2027-01-04' */
export const agendaKey = (date: string): string => `agenda ${date}`;
