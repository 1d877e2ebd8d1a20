import { MAX_REMINDER_HOURS } from '#domain/reminders.ts';
import { readCallMail } from '../call-blocks.ts';
import { defineMail } from '../mail-definition.ts';
import { createOutdatedCallRule } from '../outdated-call-mails.ts';
import { writeCallMail } from '../write-call-mail.ts';

/** The words are also true of a reminder that comes late. */
const defineReminder = (kind: 'reminder-day' | 'reminder-hour', withinHours: number) =>
  defineMail('client', readCallMail, {
    write: (data, site, texts) => writeCallMail(kind, data, [site, texts], { places: {}, parts: {} }),
    findOutdatedReason: createOutdatedCallRule({ reminderWithinHours: withinHours }),
  });

/** Any reminder but the one in the last hour. */
export const reminderDay = defineReminder('reminder-day', MAX_REMINDER_HOURS);
export const reminderHour = defineReminder('reminder-hour', 1);
