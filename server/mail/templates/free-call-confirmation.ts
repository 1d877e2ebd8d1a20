import { createInvitation } from '../calendar-invitation.ts';
import type { MailContent, MailSite } from '../message.ts';
import {
  type CallTemplateInput,
  callTemplateValues,
  manageCallSection,
  manageCallText,
  whenAndHowSection,
  whenAndHowText,
} from './call-sections.ts';
import { fillTemplate, type Html, html } from './fill-template.ts';
import { aside, card, colors, heading, layoutValues, paragraph, subheading, wrapInLayout } from './mail-layout.ts';

export const freeCallConfirmationMjml = wrapInLayout(`
  ${card(
    `
    ${heading('Your free call is booked')}
    ${paragraph('{{salutation}}')}
    ${paragraph('Thank you for booking a free introductory call with me. This is all you need to know about it.')}`,
    'first',
  )}
  ${whenAndHowSection}
  ${card(
    `
    <mj-text css-class="ink" padding="8px 32px 14px">An invitation is attached, so the call can go into your calendar with a reminder one hour before.</mj-text>
    ${manageCallSection}
    <mj-divider css-class="rule" />
    ${subheading('What to Expect on Your Call')}
    <mj-table font-size="16px" line-height="1.5" color="${colors.ink}" padding="4px 32px" css-class="ink">{{steps}}</mj-table>
    ${paragraph('The call takes {{minutes}} minutes. It is completely free, with no obligation.')}
    <mj-divider css-class="rule" />
    ${aside(`Any question? Reply to this email or write to <a href="mailto:{{coachEmail}}" style="color:${colors.leaf}">{{coachEmail}}</a>.`)}
    ${aside('If this mail was in your junk folder, please mark it as not junk, so that you do not miss an answer.')}`,
    'last',
  )}
`);

/** To the visitor. */
export function freeCallConfirmation(input: CallTemplateInput, template: string): MailContent {
  const { call, site } = input;
  const values = callTemplateValues(input);
  const subject = `Your free call with ${site.coachName}: ${values.when}`;
  const mailValues = {
    ...layoutValues(site, {
      subject,
      preheader: `${values.when}, on ${values.platform}. The invitation for your calendar is attached.`,
      whyThisMail: 'You have this mail because a free call was booked with your address.',
    }),
    minutes: String(call.minutes),
    steps: html`${site.callSteps.map(stepRow)}`,
  };
  return {
    subject,
    replyTo: { name: site.coachName, address: site.coachEmail },
    html: fillTemplate(template, { ...values, ...mailValues }),
    invitation: { method: 'REQUEST', file: createInvitation(call, site, 'REQUEST') },
    text: `${values.salutation}

Thank you for booking a free introductory call with me.
This is all you need to know about it.

${whenAndHowText(values)}

An invitation is attached, so the call can go into your calendar
with a reminder one hour before.

${manageCallText(values)}

WHAT TO EXPECT ON YOUR CALL
${site.callSteps.map(({ title, text }, index) => `${index + 1}. ${title}: ${text}`).join('\n')}
The call takes ${call.minutes} minutes. It is completely free, with no obligation.

Any question? Reply to this email or write to ${site.coachEmail}.
If this mail was in your junk folder, please mark it as not junk,
so that you do not miss an answer.

${site.coachName}
${site.brand}
`,
  };
}

function stepRow({ title, text }: MailSite['callSteps'][number], index: number): Html {
  return html`<tr>
    <td width="44" valign="top" style="padding:8px 0"><span class="number" style="display:inline-block;width:30px;height:30px;line-height:30px;border-radius:15px;text-align:center;font-weight:600;background:${colors.leafSoft};color:${colors.leaf}">${String(index + 1)}</span></td>
    <td valign="top" style="padding:9px 0"><strong>${title}:</strong> ${text}</td>
  </tr>`;
}
