import type { MoneyOnCancel } from '#domain/bookings.ts';
import { type ContactMethod, contactMethodNames } from '#domain/bookings.ts';
import type { CallMailData } from '../call-mail-data.ts';
import { formatCallTimes } from '../call-times.ts';
import { formatFullName, formatSalutation, type MailSite, toSingleLine } from '../message.ts';
import { type Html, html } from './fill-template.ts';
import { aside, colors, displayFont } from './mail-layout.ts';

/** What a mail about one call is made of. */
export type CallTemplateInput = {
  call: CallMailData;
  site: MailSite;
  /** The client's own page of the call; of a call that is yet to be confirmed, the page that does that. */
  myCallUrl: string;
  movedFrom: Date | null;
  /** What cancelling did with the money. */
  money: MoneyOnCancel;
  /** What was paid for a paid call, in the mail that confirms it. */
  receipt?: string;
};

const labelText = (text: string) =>
  `<mj-text css-class="muted" font-size="13px" font-weight="600" color="${colors.muted}" padding="6px 20px 0">${text}</mj-text>`;

/** When the call is and how it happens, in the middle of a card. */
export const whenAndHowSection = `
  <mj-section css-class="card" background-color="${colors.card}" padding="8px 24px">
    <mj-column css-class="panel" background-color="${colors.leafSoft}" border-radius="16px" padding="12px 0">
      ${labelText('When')}
      <mj-text css-class="ink" font-family="${displayFont}" font-size="20px" line-height="1.35" font-weight="600" padding="0 20px 2px">{{when}}</mj-text>
      <mj-text css-class="muted" font-size="15px" line-height="1.5" color="${colors.muted}" padding="0 20px 8px">{{whenElsewhere}}</mj-text>
      ${labelText('How')}
      <mj-text css-class="ink typed" line-height="1.5" padding="0 20px 8px"><strong>{{platform}}</strong><br />{{how}}</mj-text>
    </mj-column>
  </mj-section>`;

/** The way to the client's own page of the call. */
export const manageCallSection = `
  <mj-button href="{{myCallUrl}}">See, move or cancel your call</mj-button>
  ${aside('{{howToChange}}')}`;

/** What the two above show, and a text part besides. */
export function callTemplateValues({ call, site, myCallUrl }: CallTemplateInput) {
  const times = formatCallTimes(call, site);
  const contactMethod = call.contactMethod as ContactMethod;
  const keepFree = `Please keep ${call.minutes} minutes free.`;
  return {
    salutation: formatSalutation(call),
    when: times.visitor ?? times.coach,
    whenElsewhere: times.visitor ? `For me, that is ${times.coach}. ${keepFree}` : keepFree,
    platform: contactMethodNames[contactMethod],
    how: contactInstructions[contactMethod](toSingleLine(call.phone)),
    myCallUrl,
    howToChange: `You can move or cancel the call yourself until ${describeNoticePeriod(site)}. After that, please reply to this email.`,
  };
}

const describeNoticePeriod = ({ changeNoticeHours: hours }: MailSite): string =>
  hours === 0 ? 'it begins' : `${hours} ${hours === 1 ? 'hour' : 'hours'} before it begins`;

const contactInstructions: Record<ContactMethod, (phone: string) => string> = {
  facetime: (phone) =>
    `I call you by FaceTime video at ${phone}. An iPhone is required, so please have yours at hand, on Wi-Fi if you can.`,
  whatsapp: (phone) =>
    `I call you by WhatsApp video at ${phone}. It works on any smartphone with WhatsApp, and calls from abroad cost you nothing extra.`,
};

type CallValues = ReturnType<typeof callTemplateValues>;

export const whenAndHowText = ({ when, whenElsewhere, platform, how }: CallValues): string => `WHEN
${when}
${whenElsewhere}

HOW
${platform}
${how}`;

export const manageCallText = ({ myCallUrl, howToChange }: CallValues): string => `See, move or cancel your call:
${myCallUrl}
${howToChange}`;

/** '30-minute coaching call' */
export const describeCall = ({ kind, minutes }: Pick<CallMailData, 'kind' | 'minutes'>): string =>
  kind === 'free' ? 'free call' : `${minutes}-minute coaching call`;

/** Opens one booking on the coach's page. */
export const bookingUrl = ({ kind, id }: Pick<CallMailData, 'kind' | 'id'>, { publicUrl }: MailSite): string =>
  `${publicUrl}/admin/bookings?booking=${kind}-${id}`;

/** For the coach: where the client's clock shows something else. */
export function describeClientTime(call: CallMailData, site: MailSite): string {
  const { visitor } = formatCallTimes(call, site);
  if (visitor) return `For ${formatFullName(call)}, that is ${visitor}.`;
  return call.visitorTimeZone ? 'It is the same time where the client is.' : 'The client’s own time zone is not known.';
}

/** For the coach: whom to call, as rows of a table. */
export function renderClientRows(call: CallMailData): Html {
  const phone = toSingleLine(call.phone);
  return html`${[
    renderRow('Name', html`${formatFullName(call)}`),
    renderEmailRow(call.email),
    renderRow('Phone', html`<a href="tel:${phone.replace(/[^\d+]/g, '')}" style="color:${colors.leaf}">${phone}</a>`),
    renderRow('Call by', html`${contactMethodNames[call.contactMethod as ContactMethod]}`),
  ]}`;
}

export function renderEmailRow(email: string): Html {
  const mailto = `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
  return renderRow('Email', html`<a href="${mailto}" style="color:${colors.leaf}">${email}</a>`);
}

/** One line of such a table. */
export function renderRow(name: string, value: Html): Html {
  return html`<tr>
    <td class="muted" width="84" valign="top" style="padding:6px 0;font-size:15px;color:${colors.muted}"><span>${name}</span></td>
    <td valign="top" style="padding:6px 0">${value}</td>
  </tr>`;
}

export const formatClientText = (call: CallMailData): string => `Name:    ${formatFullName(call)}
Email:   ${call.email}
Phone:   ${toSingleLine(call.phone)}
Call by: ${contactMethodNames[call.contactMethod as ContactMethod]}`;
