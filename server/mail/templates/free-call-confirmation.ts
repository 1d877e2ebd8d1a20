import { type ContactMethod, contactMethodNames } from '#domain/bookings.ts';
import { callTimes } from '../call-times.ts';
import { invitation } from '../invitation.ts';
import { type FreeCall, type MailContent, type MailSite, oneLine, salutation } from '../message.ts';
import { fill, type Html, html } from './fill.ts';
import { card, color, displayFont, frame, frameValues, heading, subheading } from './frame.ts';

export const freeCallConfirmationMjml = frame(`
  ${card(
    `
    ${heading('Your free call is booked')}
    <mj-text css-class="ink typed">{{salutation}}</mj-text>
    <mj-text css-class="ink">Thank you for booking a free introductory call with me. This is all you need to know about it.</mj-text>`,
    'first',
  )}
  <mj-section css-class="card" background-color="${color.card}" padding="8px 24px">
    <mj-column css-class="panel" background-color="${color.leafSoft}" border-radius="16px" padding="12px 0">
      <mj-text css-class="muted" font-size="13px" font-weight="600" color="${color.muted}" padding="6px 20px 0">When</mj-text>
      <mj-text css-class="ink" font-family="${displayFont}" font-size="20px" line-height="1.35" font-weight="600" padding="0 20px 2px">{{when}}</mj-text>
      <mj-text css-class="muted" font-size="15px" line-height="1.5" color="${color.muted}" padding="0 20px 8px">{{whenElsewhere}}</mj-text>
      <mj-text css-class="muted" font-size="13px" font-weight="600" color="${color.muted}" padding="6px 20px 0">How</mj-text>
      <mj-text css-class="ink typed" line-height="1.5" padding="0 20px 8px"><strong>{{platform}}</strong><br />{{how}}</mj-text>
    </mj-column>
  </mj-section>
  ${card(
    `
    <mj-text css-class="ink" padding="8px 32px 14px">An invitation is attached, so the call can go into your calendar with a reminder one hour before.</mj-text>
    ${subheading('What to Expect on Your Call')}
    <mj-table font-size="16px" line-height="1.5" color="${color.ink}" padding="4px 32px" css-class="ink">{{steps}}</mj-table>
    <mj-text css-class="ink">The call takes 30-45 minutes. It is completely free, with no obligation.</mj-text>
    <mj-divider css-class="rule" />
    <mj-text css-class="muted" font-size="15px" line-height="1.55" color="${color.muted}"><strong>To reschedule, reply to this email</strong> or write to <a href="mailto:{{coachEmail}}" style="color:${color.leaf}">{{coachEmail}}</a>. The same goes for any question.</mj-text>
    <mj-text css-class="muted" font-size="15px" line-height="1.55" color="${color.muted}">If this mail was in your junk folder, please mark it as not junk, so that you do not miss an answer.</mj-text>`,
    'last',
  )}
`);

/** To the visitor. */
export function freeCallConfirmation(call: FreeCall, site: MailSite, template: string): MailContent {
  const times = callTimes(call, site);
  const when = times.visitor ?? times.coach;
  const whenElsewhere = times.visitor ? `For me, that is ${times.coach}.` : 'Please keep 30-45 minutes free.';
  const platform = contactMethodNames[call.contactMethod as ContactMethod];
  const how = howItWorks[call.contactMethod as ContactMethod](oneLine(call.phone));
  const subject = `Your free call with ${site.coachName}: ${when}`;
  const values = {
    ...frameValues(site, {
      subject,
      preheader: `${when}, on ${platform}. The invitation for your calendar is attached.`,
      whyThisMail: 'You have this mail because a free call was booked with your address.',
    }),
    salutation: salutation(call),
    when,
    whenElsewhere,
    platform,
    how,
    steps: html`${site.callSteps.map(stepRow)}`,
  };
  return {
    subject,
    replyTo: { name: site.coachName, address: site.coachEmail },
    html: fill(template, values),
    invitation: invitation(call, site, 'REQUEST'),
    text: `${salutation(call)}

Thank you for booking a free introductory call with me.
This is all you need to know about it.

WHEN
${when}
${whenElsewhere}

HOW
${platform}
${how}

An invitation is attached, so the call can go into your calendar
with a reminder one hour before.

WHAT TO EXPECT ON YOUR CALL
${site.callSteps.map(({ title, text }, index) => `${index + 1}. ${title}: ${text}`).join('\n')}
The call takes 30-45 minutes. It is completely free, with no obligation.

To reschedule, reply to this email or write to ${site.coachEmail}.
The same goes for any question. If this mail was in your junk folder,
please mark it as not junk, so that you do not miss an answer.

${site.coachName}
${site.brand}
`,
  };
}

const howItWorks: Record<ContactMethod, (phone: string) => string> = {
  facetime: (phone) =>
    `I call you by FaceTime video at ${phone}. An iPhone is required, so please have yours at hand, on Wi-Fi if you can.`,
  whatsapp: (phone) =>
    `I call you by WhatsApp video at ${phone}. It works on any smartphone with WhatsApp, and calls from abroad cost you nothing extra.`,
};

function stepRow({ title, text }: MailSite['callSteps'][number], index: number): Html {
  return html`<tr>
    <td width="44" valign="top" style="padding:8px 0"><span class="number" style="display:inline-block;width:30px;height:30px;line-height:30px;border-radius:15px;text-align:center;font-weight:600;background:${color.leafSoft};color:${color.leaf}">${String(index + 1)}</span></td>
    <td valign="top" style="padding:9px 0"><strong>${title}:</strong> ${text}</td>
  </tr>`;
}
