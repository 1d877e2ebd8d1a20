import { MAX_REMINDER_HOURS } from '#domain/reminders.ts';
import { describeCall, formatClientTime, formatWay, manageCall, readCallMail, whenAndHowOf } from '../call-blocks.ts';
import { fillMailText } from '../fill-mail-text.ts';
import { defineMail } from '../mail-definition.ts';
import { createOutdatedCallRule } from '../outdated-call-mails.ts';

/** The words are also true of a reminder that comes late. */
const defineReminder = (kind: 'reminder-day' | 'reminder-hour', withinHours: number) =>
  defineMail('client', readCallMail, {
    write({ call, myCallUrl, now }, site, texts) {
      const when = formatClientTime(call, site);
      return {
        ...fillMailText(texts, kind, {
          person: call,
          site,
          places: { call: describeCall(call), time: when, minutes: String(call.minutes) },
          parts: {
            'when and how': whenAndHowOf(call, site),
            'your call': manageCall({ call, myCallUrl, now }, site),
          },
        }),
        preheader: `${when}, ${formatWay(call)}.`,
        because: 'a call was booked with this email address',
      };
    },
    findOutdatedReason: createOutdatedCallRule({ reminderWithinHours: withinHours }),
  });

/** Any reminder but the one in the last hour. */
export const reminderDay = defineReminder('reminder-day', MAX_REMINDER_HOURS);
export const reminderHour = defineReminder('reminder-hour', 1);
