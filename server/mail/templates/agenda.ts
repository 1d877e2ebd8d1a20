import { type ContactMethod, contactMethodNames } from '#domain/bookings.ts';
import { dateName } from '#domain/slots.ts';
import { coachHour } from '../call-times.ts';
import type { MailedCall } from '../mailed-call.ts';
import { fullName, type MailContent, type MailSite, oneLine } from '../message.ts';
import { bookingUrl } from './call-parts.ts';
import { fill, type Html, html } from './fill.ts';
import { aside, card, color, frame, frameValues, heading } from './frame.ts';

export type Agenda = { date: string; calls: MailedCall[]; site: MailSite };

export const agendaMjml = frame(
  card(
    `
    ${heading('{{title}}')}
    <mj-table font-size="16px" line-height="1.5" color="${color.ink}" padding="4px 32px 12px" css-class="ink typed">{{rows}}</mj-table>
    <mj-button href="{{todayUrl}}">Open your day</mj-button>
    ${aside('What changes after this mail stands in the overview. Answers about health and notes are not sent by mail.')}`,
    'only',
  ),
);

/** To the coach, once on each day with calls. */
export function agenda({ date, calls, site }: Agenda, template: string): MailContent {
  const title = `Your ${calls.length === 1 ? 'call' : `${calls.length} calls`} on ${dateName(date)}`;
  const todayUrl = `${site.publicUrl}/admin`;
  const values = {
    ...frameValues(site, {
      subject: title,
      preheader: calls.map((call) => `${coachHour(call.startsAt, site)} ${fullName(call)}`).join(', '),
      whyThisMail: 'You have this mail because you are the coach of this site.',
    }),
    title,
    todayUrl,
    rows: html`${calls.map((call) => row(call, site))}`,
  };
  return {
    subject: title,
    replyTo: { name: site.coachName, address: site.coachEmail },
    html: fill(template, values),
    text: `${title}

${calls.map((call) => textOf(call, site)).join('\n\n')}

Your day: ${todayUrl}

What changes after this mail stands in the overview.
Answers about health and notes are not sent by mail.
`,
  };
}

const what = (call: MailedCall): string =>
  call.kind === 'free' ? `Free call, ${call.minutes} minutes` : `Coaching call, ${call.minutes} minutes`;

const platformOf = ({ contactMethod }: MailedCall): string => contactMethodNames[contactMethod as ContactMethod];

function row(call: MailedCall, site: MailSite): Html {
  const phone = oneLine(call.phone);
  return html`<tr>
    <td width="84" valign="top" style="padding:10px 16px 10px 0"><strong>${coachHour(call.startsAt, site)}</strong></td>
    <td valign="top" style="padding:10px 0"><a href="${bookingUrl(call, site)}" style="color:${color.leaf};font-weight:600">${fullName(call)}</a><br />${what(call)}<br />${platformOf(call)} · <a href="tel:${phone.replace(/[^\d+]/g, '')}" style="color:${color.leaf}">${phone}</a></td>
  </tr>`;
}

const textOf = (call: MailedCall, site: MailSite): string => `${coachHour(call.startsAt, site)}  ${fullName(call)}
  ${what(call)}
  ${platformOf(call)}, ${oneLine(call.phone)}
  ${bookingUrl(call, site)}`;
