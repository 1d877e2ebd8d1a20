import { createInvitation } from '../calendar-invitation.ts';
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
import { aside, card, colors, heading, layoutValues, paragraph, subheading, wrapInLayout } from './mail-layout.ts';

const policies = [
  'Sessions that end early are not refunded. Unused time may be credited to future sessions.',
  'Overtime is invoiced after the call.',
  'To reschedule, use the link in your confirmation email or contact the coach.',
];

export const paidCallConfirmationMjml = wrapInLayout(`
  ${card(
    `
    ${heading('Your coaching call is booked')}
    ${paragraph('{{salutation}}')}
    ${paragraph('Your {{callName}} with me is booked. This is all you need to know about it.')}`,
    'first',
  )}
  ${whenAndHowSection}
  ${card(
    `
    <mj-text css-class="ink" padding="8px 32px 14px">An invitation is attached, so the call can go into your calendar with a reminder one hour before.</mj-text>
    ${paragraph('{{receipt}}')}
    ${manageCallSection}
    <mj-divider css-class="rule" />
    ${subheading('Good to Know')}
    ${policies.map(paragraph).join('')}
    <mj-divider css-class="rule" />
    ${aside(`Any question? Reply to this email or write to <a href="mailto:{{coachEmail}}" style="color:${colors.leaf}">{{coachEmail}}</a>.`)}`,
    'last',
  )}
`);

/** To the client. */
export function paidCallConfirmation(input: CallTemplateInput, template: string): MailContent {
  const { call, site } = input;
  const values = callTemplateValues(input);
  const subject = `Your ${describeCall(call)} with ${site.coachName}: ${values.when}`;
  const mailValues = {
    ...layoutValues(site, {
      subject,
      preheader: `${values.when}, on ${values.platform}. The invitation for your calendar is attached.`,
      whyThisMail: 'You have this mail because a coaching call was booked with your address.',
    }),
    callName: describeCall(call),
    receipt: input.receipt ?? '',
  };
  return {
    subject,
    replyTo: { name: site.coachName, address: site.coachEmail },
    html: fillTemplate(template, { ...values, ...mailValues }),
    invitation: { method: 'REQUEST', file: createInvitation(call, site, 'REQUEST') },
    text: `${values.salutation}

Your ${describeCall(call)} with me is booked.
This is all you need to know about it.

${whenAndHowText(values)}

An invitation is attached, so the call can go into your calendar
with a reminder one hour before.

${mailValues.receipt}

${manageCallText(values)}

GOOD TO KNOW
${policies.map((policy) => `- ${policy}`).join('\n')}

Any question? Reply to this email or write to ${site.coachEmail}.

${site.coachName}
${site.brand}
`,
  };
}
