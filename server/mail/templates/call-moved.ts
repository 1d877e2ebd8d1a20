import { createInvitation } from '../calendar-invitation.ts';
import { formatCallTimes } from '../call-times.ts';
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
import { fillTemplate, html } from './fill-template.ts';
import { aside, card, colors, heading, layoutValues, paragraph, wrapInLayout } from './mail-layout.ts';

export const callMovedMjml = wrapInLayout(`
  ${card(
    `
    ${heading('Your call has a new time')}
    ${paragraph('{{salutation}}')}
    ${paragraph('{{moved}} This is its new time:')}`,
    'first',
  )}
  ${whenAndHowSection}
  ${card(
    `
    <mj-text css-class="ink" padding="8px 32px 14px">The attached invitation moves the call in your calendar. If this time does not suit you, choose another one:</mj-text>
    ${manageCallSection}
    <mj-divider css-class="rule" />
    ${aside(`Any question? Reply to this email or write to <a href="mailto:{{coachEmail}}" style="color:${colors.leaf}">{{coachEmail}}</a>.`)}`,
    'last',
  )}
`);

/** To the client, whoever moved it. */
export function callMoved(input: CallTemplateInput, template: string): MailContent {
  const { call, site, movedFrom } = input;
  const values = callTemplateValues(input);
  const name = describeCall(call);
  const before = movedFrom && formatCallTimes({ ...call, startsAt: movedFrom }, site);
  const old = before && (before.visitor ?? before.coach);
  const subject = `Your ${name} with ${site.coachName} has a new time: ${values.when}`;
  const mailValues = {
    ...layoutValues(site, {
      subject,
      preheader: `${values.when}, on ${values.platform}. The changed invitation is attached.`,
      whyThisMail: `You have this mail because a call was booked with your address.`,
    }),
    moved: old ? html`Your ${name} is no longer on <s>${old}</s>.` : html`Your ${name} was moved.`,
  };
  return {
    subject,
    replyTo: { name: site.coachName, address: site.coachEmail },
    html: fillTemplate(template, { ...values, ...mailValues }),
    invitation: { method: 'REQUEST', file: createInvitation(call, site, 'REQUEST') },
    text: `${values.salutation}

${old ? `Your ${name} is no longer on\n${old}.` : `Your ${name} was moved.`}
This is its new time:

${whenAndHowText(values)}

The attached invitation moves the call in your calendar.
If this time does not suit you, choose another one.

${manageCallText(values)}

Any question? Reply to this email or write to ${site.coachEmail}.

${site.coachName}
${site.brand}
`,
  };
}
