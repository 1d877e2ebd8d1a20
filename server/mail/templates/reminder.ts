import type { Reminder } from '#domain/bookings.ts';
import type { MailContent } from '../message.ts';
import {
  type CallTemplateInput,
  callTemplateValues,
  describeCall,
  manageCallSection,
  manageCallText,
  whenAndHowSection,
  whenAndHowText,
} from './call-sections.ts';
import { fillTemplate } from './fill-template.ts';
import { aside, card, colors, heading, layoutValues, paragraph, wrapInLayout } from './mail-layout.ts';

/** True also of a reminder that comes late. */
const headings: Record<Reminder, string> = {
  day: 'Your call is coming up',
  hour: 'Your call begins within the hour',
};

export const reminderMjml = (reminder: Reminder): string =>
  wrapInLayout(`
  ${card(
    `
    ${heading(headings[reminder])}
    ${paragraph('{{salutation}}')}
    ${paragraph('This is a reminder of your {{callName}} with me.')}`,
    'first',
  )}
  ${whenAndHowSection}
  ${card(
    `
    ${manageCallSection}
    <mj-divider css-class="rule" />
    ${aside(`Any question? Reply to this email or write to <a href="mailto:{{coachEmail}}" style="color:${colors.leaf}">{{coachEmail}}</a>.`)}`,
    'last',
  )}
`);

/** To the client. */
export const createReminderTemplate =
  (reminder: Reminder) =>
  (input: CallTemplateInput, template: string): MailContent => {
    const { call, site } = input;
    const values = callTemplateValues(input);
    const subject = {
      day: `Reminder: your ${describeCall(call)} with ${site.coachName}, ${values.when}`,
      hour: `Within the hour: your ${describeCall(call)} with ${site.coachName}, ${values.when}`,
    }[reminder];
    const mailValues = {
      ...layoutValues(site, {
        subject,
        preheader: `${values.when}, on ${values.platform}.`,
        whyThisMail: 'You have this mail because a call was booked with your address.',
      }),
      callName: describeCall(call),
    };
    return {
      subject,
      replyTo: { name: site.coachName, address: site.coachEmail },
      html: fillTemplate(template, { ...values, ...mailValues }),
      text: `${values.salutation}

${headings[reminder]}. This is a reminder of your
${describeCall(call)} with me.

${whenAndHowText(values)}

${manageCallText(values)}

Any question? Reply to this email or write to ${site.coachEmail}.

${site.coachName}
${site.brand}
`,
    };
  };
