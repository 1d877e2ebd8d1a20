import { invitation } from '../invitation.ts';
import type { MailContent } from '../message.ts';
import { type AboutCall, callName, callValues, manage, manageText, whenAndHow, whenAndHowText } from './call-parts.ts';
import { fill } from './fill.ts';
import { aside, card, color, frame, frameValues, heading, paragraph, subheading } from './frame.ts';

const policies = [
  'Sessions that end early are not refunded. Unused time may be credited to future sessions.',
  'Overtime is invoiced after the call.',
  'To reschedule, use the link in your confirmation email or contact the coach.',
];

export const paidCallConfirmationMjml = frame(`
  ${card(
    `
    ${heading('Your coaching call is booked')}
    ${paragraph('{{salutation}}')}
    ${paragraph('Your {{callName}} with me is booked. This is all you need to know about it.')}`,
    'first',
  )}
  ${whenAndHow}
  ${card(
    `
    <mj-text css-class="ink" padding="8px 32px 14px">An invitation is attached, so the call can go into your calendar with a reminder one hour before.</mj-text>
    ${paragraph('{{receipt}}')}
    ${manage}
    <mj-divider css-class="rule" />
    ${subheading('Good to Know')}
    ${policies.map(paragraph).join('')}
    <mj-divider css-class="rule" />
    ${aside(`Any question? Reply to this email or write to <a href="mailto:{{coachEmail}}" style="color:${color.leaf}">{{coachEmail}}</a>.`)}`,
    'last',
  )}
`);

/** To the client. */
export function paidCallConfirmation(about: AboutCall, template: string): MailContent {
  const { call, site } = about;
  const values = callValues(about);
  const subject = `Your ${callName(call)} with ${site.coachName}: ${values.when}`;
  const own = {
    ...frameValues(site, {
      subject,
      preheader: `${values.when}, on ${values.platform}. The invitation for your calendar is attached.`,
      whyThisMail: 'You have this mail because a coaching call was booked with your address.',
    }),
    callName: callName(call),
    receipt: about.receipt ?? '',
  };
  return {
    subject,
    replyTo: { name: site.coachName, address: site.coachEmail },
    html: fill(template, { ...values, ...own }),
    invitation: { method: 'REQUEST', file: invitation(call, site, 'REQUEST') },
    text: `${values.salutation}

Your ${callName(call)} with me is booked.
This is all you need to know about it.

${whenAndHowText(values)}

An invitation is attached, so the call can go into your calendar
with a reminder one hour before.

${own.receipt}

${manageText(values)}

GOOD TO KNOW
${policies.map((policy) => `- ${policy}`).join('\n')}

Any question? Reply to this email or write to ${site.coachEmail}.

${site.coachName}
${site.brand}
`,
  };
}
