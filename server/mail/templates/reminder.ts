import type { Reminder } from '#domain/bookings.ts';
import type { MailContent } from '../message.ts';
import { type AboutCall, callName, callValues, manage, manageText, whenAndHow, whenAndHowText } from './call-parts.ts';
import { fill } from './fill.ts';
import { aside, card, color, frame, frameValues, heading, paragraph } from './frame.ts';

/** True also of a reminder that comes late. */
const headings: Record<Reminder, string> = {
  day: 'Your call is coming up',
  hour: 'Your call begins within the hour',
};

export const reminderMjml = (reminder: Reminder): string =>
  frame(`
  ${card(
    `
    ${heading(headings[reminder])}
    ${paragraph('{{salutation}}')}
    ${paragraph('This is a reminder of your {{callName}} with me.')}`,
    'first',
  )}
  ${whenAndHow}
  ${card(
    `
    ${manage}
    <mj-divider css-class="rule" />
    ${aside(`Any question? Reply to this email or write to <a href="mailto:{{coachEmail}}" style="color:${color.leaf}">{{coachEmail}}</a>.`)}`,
    'last',
  )}
`);

/** To the client. */
export const reminderOf =
  (reminder: Reminder) =>
  (about: AboutCall, template: string): MailContent => {
    const { call, site } = about;
    const values = callValues(about);
    const subject = {
      day: `Reminder: your ${callName(call)} with ${site.coachName}, ${values.when}`,
      hour: `Within the hour: your ${callName(call)} with ${site.coachName}, ${values.when}`,
    }[reminder];
    const own = {
      ...frameValues(site, {
        subject,
        preheader: `${values.when}, on ${values.platform}.`,
        whyThisMail: 'You have this mail because a call was booked with your address.',
      }),
      callName: callName(call),
    };
    return {
      subject,
      replyTo: { name: site.coachName, address: site.coachEmail },
      html: fill(template, { ...values, ...own }),
      text: `${values.salutation}

${headings[reminder]}. This is a reminder of your
${callName(call)} with me.

${whenAndHowText(values)}

${manageText(values)}

Any question? Reply to this email or write to ${site.coachEmail}.

${site.coachName}
${site.brand}
`,
    };
  };
