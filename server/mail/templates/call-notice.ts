import { type ContactMethod, contactMethodNames } from '#domain/bookings.ts';
import { coachTime } from '../call-times.ts';
import { fullName, type MailContent, oneLine } from '../message.ts';
import { type AboutCall, bookingUrl, clientRows, clientsTime, clientText } from './call-parts.ts';
import { fill } from './fill.ts';
import { aside, card, color, displayFont, frame, frameValues, heading } from './frame.ts';

export const callNoticeMjml = frame(
  card(
    `
    ${heading('{{whatHappened}}')}
    <mj-text css-class="ink" font-family="${displayFont}" font-size="20px" line-height="1.35" font-weight="600" padding="0 32px 2px">{{when}}</mj-text>
    <mj-text css-class="muted" font-size="15px" line-height="1.5" color="${color.muted}" padding="0 32px 14px">{{whenElsewhere}}</mj-text>
    <mj-table font-size="16px" line-height="1.5" color="${color.ink}" padding="4px 32px 12px" css-class="ink typed">{{rows}}</mj-table>
    <mj-button href="{{bookingUrl}}">Open this booking</mj-button>
    ${aside('{{receipt}}')}
    ${aside('The answers to the questions about health are not sent by mail. To write to {{name}}, reply to this one.')}`,
    'only',
  ),
);

/** To the coach. Answers go to the client. */
export function callNotice({ call, site, receipt = '' }: AboutCall, template: string): MailContent {
  const isFree = call.kind === 'free';
  const whatHappened = isFree
    ? 'A free call was booked'
    : `A coaching call of ${call.minutes} minutes was booked and paid`;
  const when = coachTime(call.startsAt, site);
  const whenElsewhere = clientsTime(call, site);
  const name = fullName(call);
  const subject = `New ${isFree ? 'free' : 'paid'} call: ${name}, ${when}`;
  const values = {
    ...frameValues(site, {
      subject,
      preheader: `${contactMethodNames[call.contactMethod as ContactMethod]}, ${oneLine(call.phone)}`,
      whyThisMail: 'You have this mail because you are the coach of this site.',
    }),
    whatHappened,
    when,
    whenElsewhere,
    name,
    bookingUrl: bookingUrl(call, site),
    rows: clientRows(call),
    receipt,
  };
  return {
    subject,
    replyTo: { name, address: call.email },
    html: fill(template, values),
    text: `${whatHappened}.

When:    ${when}
         ${whenElsewhere}
${clientText(call)}

This booking: ${bookingUrl(call, site)}
${receipt && `${receipt}\n`}
The answers to the questions about health are not sent by mail.
To write to ${name}, reply to this one.
`,
  };
}
