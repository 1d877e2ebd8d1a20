import type { Money } from '#domain/bookings.ts';
import { coachTime } from '../call-times.ts';
import { fullName, type MailContent } from '../message.ts';
import { type AboutCall, bookingUrl, callName, clientRows, clientsTime, clientText } from './call-parts.ts';
import { fill, html } from './fill.ts';
import { aside, card, color, displayFont, frame, frameValues, heading, paragraph } from './frame.ts';

const changeNoticeMjml = (title: string) =>
  frame(
    card(
      `
    ${heading(title)}
    <mj-text css-class="ink" font-family="${displayFont}" font-size="20px" line-height="1.35" font-weight="600" padding="0 32px 2px">{{when}}</mj-text>
    <mj-text css-class="muted" font-size="15px" line-height="1.5" color="${color.muted}" padding="0 32px 14px">{{whenElsewhere}}</mj-text>
    ${paragraph('{{news}}')}
    <mj-table font-size="16px" line-height="1.5" color="${color.ink}" padding="4px 32px 12px" css-class="ink typed">{{rows}}</mj-table>
    <mj-button href="{{bookingUrl}}">Open this booking</mj-button>
    ${aside('To write to {{name}}, reply to this mail.')}`,
      'only',
    ),
  );

export const callMovedNoticeMjml = changeNoticeMjml('A client moved a call');
export const callCancelledNoticeMjml = changeNoticeMjml('A client cancelled a call');

/** To the coach, when the client moved the call. */
export function callMovedNotice(about: AboutCall, template: string): MailContent {
  const { call, site, movedFrom } = about;
  const name = fullName(call);
  const old = movedFrom && coachTime(movedFrom, site);
  const who = `${name} moved the ${callName(call)}`;
  return changeNotice(about, template, {
    subject: `Moved: ${name}, now ${coachTime(call.startsAt, site)}`,
    html: old ? html`${who} from <s>${old}</s> to this time. The old time is free again.` : html`${who} to this time.`,
    text: old ? `${who} from\n${old}. The old time is free again.` : `${who} to this time.`,
  });
}

/** To the coach, when the client cancelled the call. */
export function callCancelledNotice(about: AboutCall, template: string): MailContent {
  const { call, site, money } = about;
  const name = fullName(call);
  const text = `${name} cancelled the ${callName(call)}. The time is free again.${ofTheMoney[money]}`;
  return changeNotice(about, template, {
    subject: `Cancelled: ${name}, ${coachTime(call.startsAt, site)}`,
    html: html`${text}`,
    text,
  });
}

const ofTheMoney: Record<Money, string> = {
  none: '',
  credit: ' Its minutes are back to the client’s credit.',
  waits: ' Nothing was refunded: what was paid waits for your decision in the overview.',
};

type News = { subject: string; html: ReturnType<typeof html>; text: string };

function changeNotice({ call, site }: AboutCall, template: string, { subject, ...news }: News): MailContent {
  const name = fullName(call);
  const when = coachTime(call.startsAt, site);
  const whenElsewhere = clientsTime(call, site);
  const values = {
    ...frameValues(site, {
      subject,
      preheader: when,
      whyThisMail: 'You have this mail because you are the coach of this site.',
    }),
    when,
    whenElsewhere,
    news: news.html,
    name,
    bookingUrl: bookingUrl(call, site),
    rows: clientRows(call),
  };
  return {
    subject,
    replyTo: { name, address: call.email },
    html: fill(template, values),
    text: `${news.text}

When:    ${when}
         ${whenElsewhere}
${clientText(call)}

This booking: ${bookingUrl(call, site)}

To write to ${name}, reply to this mail.
`,
  };
}
