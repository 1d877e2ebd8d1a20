import { type ContactMethod, contactMethodNames } from '#domain/bookings.ts';
import { formatDate } from '#domain/slots.ts';
import type { CallMailData } from '../call-mail-data.ts';
import { formatCoachTimeOfDay } from '../call-times.ts';
import { formatFullName, type MailContent, type MailSite, toSingleLine } from '../message.ts';
import { bookingUrl } from './call-sections.ts';
import { fillTemplate, type Html, html } from './fill-template.ts';
import { aside, card, colors, heading, layoutValues, wrapInLayout } from './mail-layout.ts';

export type AgendaTemplateInput = { date: string; calls: CallMailData[]; site: MailSite };

export const agendaMjml = wrapInLayout(
  card(
    `
    ${heading('{{title}}')}
    <mj-table font-size="16px" line-height="1.5" color="${colors.ink}" padding="4px 32px 12px" css-class="ink typed">{{rows}}</mj-table>
    <mj-button href="{{todayUrl}}">Open your day</mj-button>
    ${aside('What changes after this mail stands in the overview. Answers about health and notes are not sent by mail.')}`,
    'only',
  ),
);

/** To the coach, once on each day with calls. */
export function agenda({ date, calls, site }: AgendaTemplateInput, template: string): MailContent {
  const title = `Your ${calls.length === 1 ? 'call' : `${calls.length} calls`} on ${formatDate(date)}`;
  const todayUrl = `${site.publicUrl}/admin`;
  const values = {
    ...layoutValues(site, {
      subject: title,
      preheader: calls.map((call) => `${formatCoachTimeOfDay(call.startsAt, site)} ${formatFullName(call)}`).join(', '),
      whyThisMail: 'You have this mail because you are the coach of this site.',
    }),
    title,
    todayUrl,
    rows: html`${calls.map((call) => renderCallRow(call, site))}`,
  };
  return {
    subject: title,
    replyTo: { name: site.coachName, address: site.coachEmail },
    html: fillTemplate(template, values),
    text: `${title}

${calls.map((call) => formatCallText(call, site)).join('\n\n')}

Your day: ${todayUrl}

What changes after this mail stands in the overview.
Answers about health and notes are not sent by mail.
`,
  };
}

const describeCallKind = (call: CallMailData): string =>
  call.kind === 'free' ? `Free call, ${call.minutes} minutes` : `Coaching call, ${call.minutes} minutes`;

const platformName = ({ contactMethod }: CallMailData): string => contactMethodNames[contactMethod as ContactMethod];

function renderCallRow(call: CallMailData, site: MailSite): Html {
  const phone = toSingleLine(call.phone);
  return html`<tr>
    <td width="84" valign="top" style="padding:10px 16px 10px 0"><strong>${formatCoachTimeOfDay(call.startsAt, site)}</strong></td>
    <td valign="top" style="padding:10px 0"><a href="${bookingUrl(call, site)}" style="color:${colors.leaf};font-weight:600">${formatFullName(call)}</a><br />${describeCallKind(call)}<br />${platformName(call)} · <a href="tel:${phone.replace(/[^\d+]/g, '')}" style="color:${colors.leaf}">${phone}</a></td>
  </tr>`;
}

const formatCallText = (
  call: CallMailData,
  site: MailSite,
): string => `${formatCoachTimeOfDay(call.startsAt, site)}  ${formatFullName(call)}
  ${describeCallKind(call)}
  ${platformName(call)}, ${toSingleLine(call.phone)}
  ${bookingUrl(call, site)}`;
