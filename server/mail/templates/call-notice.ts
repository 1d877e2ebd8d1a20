import { type ContactMethod, contactMethodNames } from '#domain/bookings.ts';
import { formatCoachTime } from '../call-times.ts';
import { formatFullName, type MailContent, toSingleLine } from '../message.ts';
import {
  bookingUrl,
  type CallTemplateInput,
  describeClientTime,
  formatClientText,
  renderClientRows,
} from './call-sections.ts';
import { fillTemplate } from './fill-template.ts';
import { aside, card, colors, displayFont, heading, layoutValues, wrapInLayout } from './mail-layout.ts';

export const callNoticeMjml = wrapInLayout(
  card(
    `
    ${heading('{{whatHappened}}')}
    <mj-text css-class="ink" font-family="${displayFont}" font-size="20px" line-height="1.35" font-weight="600" padding="0 32px 2px">{{when}}</mj-text>
    <mj-text css-class="muted" font-size="15px" line-height="1.5" color="${colors.muted}" padding="0 32px 14px">{{whenElsewhere}}</mj-text>
    <mj-table font-size="16px" line-height="1.5" color="${colors.ink}" padding="4px 32px 12px" css-class="ink typed">{{rows}}</mj-table>
    <mj-button href="{{bookingUrl}}">Open this booking</mj-button>
    ${aside('{{receipt}}')}
    ${aside('The answers to the questions about health are not sent by mail. To write to {{name}}, reply to this one.')}`,
    'only',
  ),
);

/** To the coach. Answers go to the client. */
export function callNotice({ call, site, receipt = '' }: CallTemplateInput, template: string): MailContent {
  const isFree = call.kind === 'free';
  const whatHappened = isFree
    ? 'A free call was booked'
    : `A coaching call of ${call.minutes} minutes was booked and paid`;
  const when = formatCoachTime(call.startsAt, site);
  const whenElsewhere = describeClientTime(call, site);
  const name = formatFullName(call);
  const subject = `New ${isFree ? 'free' : 'paid'} call: ${name}, ${when}`;
  const values = {
    ...layoutValues(site, {
      subject,
      preheader: `${contactMethodNames[call.contactMethod as ContactMethod]}, ${toSingleLine(call.phone)}`,
      whyThisMail: 'You have this mail because you are the coach of this site.',
    }),
    whatHappened,
    when,
    whenElsewhere,
    name,
    bookingUrl: bookingUrl(call, site),
    rows: renderClientRows(call),
    receipt,
  };
  return {
    subject,
    replyTo: { name, address: call.email },
    html: fillTemplate(template, values),
    text: `${whatHappened}.

When:    ${when}
         ${whenElsewhere}
${formatClientText(call)}

This booking: ${bookingUrl(call, site)}
${receipt && `${receipt}\n`}
The answers to the questions about health are not sent by mail.
To write to ${name}, reply to this one.
`,
  };
}
