import { type ContactMethod, contactMethodNames } from '#domain/bookings.ts';
import { callTimes } from '../call-times.ts';
import { type FreeCall, fullName, type MailContent, type MailSite, oneLine } from '../message.ts';
import { fill, type Html, html } from './fill.ts';
import { card, color, displayFont, frame, frameValues, heading } from './frame.ts';

export const freeCallNoticeMjml = frame(
  card(
    `
    ${heading('A free call was booked')}
    <mj-text css-class="ink" font-family="${displayFont}" font-size="20px" line-height="1.35" font-weight="600" padding="0 32px 2px">{{when}}</mj-text>
    <mj-text css-class="muted" font-size="15px" line-height="1.5" color="${color.muted}" padding="0 32px 14px">{{whenElsewhere}}</mj-text>
    <mj-table font-size="16px" line-height="1.5" color="${color.ink}" padding="4px 32px 12px" css-class="ink typed">{{rows}}</mj-table>
    <mj-button href="{{bookingsUrl}}">Open your bookings</mj-button>
    <mj-text css-class="muted" font-size="15px" line-height="1.55" color="${color.muted}">The answers to the questions about health are not sent by mail. To write to {{name}}, reply to this one.</mj-text>`,
    'only',
  ),
);

/** To the coach. Answers go to the visitor. */
export function freeCallNotice(call: FreeCall, site: MailSite, template: string): MailContent {
  const times = callTimes(call, site);
  const name = fullName(call);
  const phone = oneLine(call.phone);
  const platform = contactMethodNames[call.contactMethod as ContactMethod];
  const bookingsUrl = `${site.publicUrl}/admin/bookings`;
  const whenElsewhere = times.visitor
    ? `For ${name}, that is ${times.visitor}.`
    : call.visitorTimeZone
      ? 'It is the same time where the visitor is.'
      : 'The visitor’s own time zone is not known.';
  const subject = `New free call: ${name}, ${times.coach}`;
  const values = {
    ...frameValues(site, {
      subject,
      preheader: `${platform}, ${phone}`,
      whyThisMail: 'You have this mail because you are the coach of this site.',
    }),
    when: times.coach,
    whenElsewhere,
    name,
    bookingsUrl,
    rows: html`${[
      row('Name', html`${name}`),
      row(
        'Email',
        html`<a href="mailto:${encodeURIComponent(call.email).replace('%40', '@')}" style="color:${color.leaf}">${call.email}</a>`,
      ),
      row('Phone', html`<a href="tel:${phone.replace(/[^\d+]/g, '')}" style="color:${color.leaf}">${phone}</a>`),
      row('Call by', html`${platform}`),
    ]}`,
  };
  return {
    subject,
    replyTo: { name, address: call.email },
    html: fill(template, values),
    text: `A free call was booked.

When:    ${times.coach}
         ${whenElsewhere}
Name:    ${name}
Email:   ${call.email}
Phone:   ${phone}
Call by: ${platform}

Your bookings: ${bookingsUrl}

The answers to the questions about health are not sent by mail.
To write to ${name}, reply to this one.
`,
  };
}

function row(label: string, value: Html): Html {
  return html`<tr>
    <td class="muted" width="84" valign="top" style="padding:6px 0;font-size:15px;color:${color.muted}"><span>${label}</span></td>
    <td valign="top" style="padding:6px 0">${value}</td>
  </tr>`;
}
