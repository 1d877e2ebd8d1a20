import type { MoneyOnCancel } from '#domain/bookings.ts';
import { formatCoachTime } from '../call-times.ts';
import { formatFullName, type MailContent } from '../message.ts';
import {
  bookingUrl,
  type CallTemplateInput,
  describeCall,
  describeClientTime,
  formatClientText,
  renderClientRows,
} from './call-sections.ts';
import { fillTemplate, html } from './fill-template.ts';
import { aside, card, colors, displayFont, heading, layoutValues, paragraph, wrapInLayout } from './mail-layout.ts';

const changeNoticeMjml = (title: string) =>
  wrapInLayout(
    card(
      `
    ${heading(title)}
    <mj-text css-class="ink" font-family="${displayFont}" font-size="20px" line-height="1.35" font-weight="600" padding="0 32px 2px">{{when}}</mj-text>
    <mj-text css-class="muted" font-size="15px" line-height="1.5" color="${colors.muted}" padding="0 32px 14px">{{whenElsewhere}}</mj-text>
    ${paragraph('{{news}}')}
    <mj-table font-size="16px" line-height="1.5" color="${colors.ink}" padding="4px 32px 12px" css-class="ink typed">{{rows}}</mj-table>
    <mj-button href="{{bookingUrl}}">Open this booking</mj-button>
    ${aside('To write to {{name}}, reply to this mail.')}`,
      'only',
    ),
  );

export const callMovedNoticeMjml = changeNoticeMjml('A client moved a call');
export const callCancelledNoticeMjml = changeNoticeMjml('A client cancelled a call');

/** To the coach, when the client moved the call. */
export function callMovedNotice(input: CallTemplateInput, template: string): MailContent {
  const { call, site, movedFrom } = input;
  const name = formatFullName(call);
  const oldTime = movedFrom && formatCoachTime(movedFrom, site);
  const whoDidWhat = `${name} moved the ${describeCall(call)}`;
  return changeNotice(input, template, {
    subject: `Moved: ${name}, now ${formatCoachTime(call.startsAt, site)}`,
    html: oldTime
      ? html`${whoDidWhat} from <s>${oldTime}</s> to this time. The old time is free again.`
      : html`${whoDidWhat} to this time.`,
    text: oldTime ? `${whoDidWhat} from\n${oldTime}. The old time is free again.` : `${whoDidWhat} to this time.`,
  });
}

/** To the coach, when the client cancelled the call. */
export function callCancelledNotice(input: CallTemplateInput, template: string): MailContent {
  const { call, site, money } = input;
  const name = formatFullName(call);
  const text = `${name} cancelled the ${describeCall(call)}. The time is free again.${coachMoneySentences[money]}`;
  return changeNotice(input, template, {
    subject: `Cancelled: ${name}, ${formatCoachTime(call.startsAt, site)}`,
    html: html`${text}`,
    text,
  });
}

const coachMoneySentences: Record<MoneyOnCancel, string> = {
  none: '',
  credit: ' Its minutes are back to the client’s credit.',
  waits: ' Nothing was refunded: what was paid waits for your decision in the overview.',
};

type ChangeNoticeContent = { subject: string; html: ReturnType<typeof html>; text: string };

function changeNotice(
  { call, site }: CallTemplateInput,
  template: string,
  { subject, ...content }: ChangeNoticeContent,
): MailContent {
  const name = formatFullName(call);
  const when = formatCoachTime(call.startsAt, site);
  const whenElsewhere = describeClientTime(call, site);
  const values = {
    ...layoutValues(site, {
      subject,
      preheader: when,
      whyThisMail: 'You have this mail because you are the coach of this site.',
    }),
    when,
    whenElsewhere,
    news: content.html,
    name,
    bookingUrl: bookingUrl(call, site),
    rows: renderClientRows(call),
  };
  return {
    subject,
    replyTo: { name, address: call.email },
    html: fillTemplate(template, values),
    text: `${content.text}

When:    ${when}
         ${whenElsewhere}
${formatClientText(call)}

This booking: ${bookingUrl(call, site)}

To write to ${name}, reply to this mail.
`,
  };
}
