import type { Reminder } from '#domain/reminders.ts';
import { describeCall, formatClientTime, nextSteps, platformName, readCallMail, whenAndHowOf } from '../call-blocks.ts';
import { paragraph } from '../layout/blocks.ts';
import { defineMail } from '../mail-definition.ts';
import { createOutdatedCallRule } from '../outdated-call-mails.ts';

const openings: Record<Reminder, string> = { day: 'Reminder', hour: 'Within the hour' };
/** Also true of a reminder that comes late. */
const titles: Record<Reminder, string> = {
  day: 'Your call is coming up',
  hour: 'Your call starts within the hour',
};

const defineReminder = (reminder: Reminder) =>
  defineMail('client', readCallMail, {
    write({ call, myCallUrl }, site) {
      const when = formatClientTime(call, site);
      const name = describeCall(call);
      return {
        subject: `${openings[reminder]}: your ${name} with ${site.coachName}, ${when}`,
        preheader: `${when}, on ${platformName(call)}.`,
        title: titles[reminder],
        person: call,
        because: 'a call was booked with this email address',
        blocks: [
          paragraph(`This is a reminder of your ${name} with me.`),
          whenAndHowOf(call, site),
          ...nextSteps({ call, myCallUrl }, site),
        ],
      };
    },
    findOutdatedReason: createOutdatedCallRule({ reminder }),
  });

export const reminderDay = defineReminder('day');
export const reminderHour = defineReminder('hour');
