import { MAX_REMINDER_HOURS } from '#domain/reminders.ts';
import { describeCall, formatClientTime, nextSteps, platformName, readCallMail, whenAndHowOf } from '../call-blocks.ts';
import { paragraph } from '../layout/blocks.ts';
import { defineMail } from '../mail-definition.ts';
import { createOutdatedCallRule } from '../outdated-call-mails.ts';

/** The words are also true of a reminder that comes late. */
const defineReminder = ({ opening, title, withinHours }: { opening: string; title: string; withinHours: number }) =>
  defineMail('client', readCallMail, {
    write({ call, myCallUrl }, site) {
      const when = formatClientTime(call, site);
      const name = describeCall(call);
      return {
        subject: `${opening}: your ${name} with ${site.coachName}, ${when}`,
        preheader: `${when}, on ${platformName(call)}.`,
        title,
        person: call,
        because: 'a call was booked with this email address',
        blocks: [
          paragraph(`This is a reminder of your ${name} with me.`),
          whenAndHowOf(call, site),
          ...nextSteps({ call, myCallUrl }, site),
        ],
      };
    },
    findOutdatedReason: createOutdatedCallRule({ reminderWithinHours: withinHours }),
  });

/** Any reminder but the one in the last hour. */
export const reminderDay = defineReminder({
  opening: 'Reminder',
  title: 'Your call is coming up',
  withinHours: MAX_REMINDER_HOURS,
});
export const reminderHour = defineReminder({
  opening: 'Within the hour',
  title: 'Your call starts within the hour',
  withinHours: 1,
});
