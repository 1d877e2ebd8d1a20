import { type ContactMethod, contactMethodNames } from '#domain/bookings.ts';
import {
  describeChangeNotice,
  describeOwnCancelRule,
  describePackageCancelRule,
  describeTooLateToChange,
  getChangeDeadline,
  getMoneyOnCancel,
  isMoneyAtStake,
  type MoneyOnCancel,
  minutesGoBack,
} from '#domain/cancellation.ts';
import { formatPhone } from '#domain/phone-format.ts';
import { findVideoLink, isByNumber, waysWithPreposition } from '#domain/ways-to-call.ts';
import type { Db } from '../db/connect.ts';
import { and, eq, isNull } from '../db/drizzle.ts';
import { paymentLinks } from '../db/schema.ts';
import { type CallLinkData, createCallLinkToken } from './call-links.ts';
import { type CallMailData, findCallOfMail, parseCallMailData } from './call-mail-data.ts';
import { formatCallTimes, formatCoachTime, formatTimesForClient } from './call-times.ts';
import { aside, type Block, button, buttonFallback, facts, time, whenAndHow } from './layout/blocks.ts';
import { link, mailLink, phoneLink, type RichText, richText } from './layout/rich-text.ts';
import { createMissingDataError, type MailRow, type ReadContext } from './mail-definition.ts';
import { formatFullName, type MailSite, type Person, toSingleLine } from './message.ts';

/** The data of most mails about one call. */
export type CallMail = {
  call: CallMailData;
  /** The client's own page of the call. */
  myCallUrl: string;
  movedFrom: Date | null;
  /** The fate of the money when the call was cancelled. */
  money: MoneyOnCancel;
  /** Cents that are still to be paid by a link. */
  owed?: number;
  /** The time at which the mail is composed. */
  now: Date;
};

/** Reads the call from the mail's facts or, if they have none, as it is now. Throws if the call was deleted. */
export async function readCall({ db }: ReadContext, mail: MailRow): Promise<CallMailData> {
  const call = mail.facts?.call ? parseCallMailData(mail.facts.call) : await findCallOfMail(db, mail);
  if (!call) throw createMissingDataError('the booking was deleted', 'The booking this email is about was deleted.');
  return call;
}

export async function readCallMail(context: ReadContext, mail: MailRow): Promise<CallMail> {
  const call = await readCall(context, mail);
  return {
    call,
    myCallUrl: await createMyCallUrl(context, call),
    movedFrom: readMovedFrom(mail, call),
    money: mail.facts?.money ?? 'none',
    owed: await readOwed(context.db, call),
    now: context.now,
  };
}

async function readOwed(db: Db, { kind, id }: CallMailData): Promise<number> {
  if (kind === 'free') return 0;
  const { amount, coachingCallId, endedBy } = paymentLinks;
  const [link] = await db
    .select({ amount })
    .from(paymentLinks)
    .where(and(eq(coachingCallId, id), isNull(endedBy)));
  return link?.amount ?? 0;
}

export const createMyCallUrl = async ({ db, site }: Pick<ReadContext, 'db' | 'site'>, call: CallLinkData) =>
  `${site.publicUrl}/my-call#${await createCallLinkToken(db, call)}`;

/** Returns the time that a moved call had; null if it has that time again, as it was moved back without a mail. */
export function readMovedFrom({ facts }: MailRow, { startsAt }: CallMailData): Date | null {
  const movedFrom = facts?.movedFrom ? new Date(facts.movedFrom) : null;
  return movedFrom?.getTime() === startsAt.getTime() ? null : movedFrom;
}

/** Formats the call's time on the client's clock, or on the coach's where both show the same. */
export function formatClientTime(call: CallMailData, site: MailSite): string {
  const { visitor, coach } = formatCallTimes(call, site);
  return visitor ?? coach;
}

/** Tells the client when the call is and how it happens. */
export function describeWhenAndHow(call: CallMailData, site: MailSite): Block[] {
  const { visitor, coach } = formatCallTimes(call, site);
  const keepFree = `Please keep ${call.minutes} minutes free.`;
  const url = findVideoLink(call);
  return [
    whenAndHow(
      {
        label: 'When',
        title: visitor ?? coach,
        details: visitor ? `That’s ${coach} my time. ${keepFree}` : keepFree,
      },
      { label: 'How', title: platformName(call), details: explainCall(call) },
    ),
    ...(url ? [button('Join the call', url), buttonFallback(url)] : []),
  ];
}

/** Leads the client to their own page of the call and, while they can change the call, the deadline for that. */
export function manageCall(
  { call, myCallUrl, owed, now }: Pick<CallMail, 'call' | 'myCallUrl' | 'owed' | 'now'>,
  site: MailSite,
): Block[] {
  const hasMoney = isMoneyAtStake(getMoneyOnCancel({ ...call, status: 'confirmed', owed }));
  const { changeNoticeHours: hours } = call;
  const changeDeadline = getChangeDeadline(call.startsAt, hours);
  // The deadline has passed: the call was booked late, or the mail is a reminder or comes late.
  if (changeDeadline <= now) {
    return [button('See your call', myCallUrl), aside(describeTooLateToChange(hours, hasMoney ? call : undefined))];
  }
  const deadline = hours === 0 ? '' : `: ${formatTimesForClient({ ...call, startsAt: changeDeadline }, site)}`;
  const movingIsFree = call.kind === 'paid' ? ' Moving it is free.' : '';
  return [
    button('See, move or cancel your call', myCallUrl),
    aside(
      `You can move or cancel the call yourself until ${describeChangeNotice(hours)}${deadline}.${movingIsFree} If something comes up later than that, please reply to this email.${describeMoney(call, hasMoney, now, site)}`,
    ),
  ];
}

/** Tells the client how the call begins. */
function explainCall(call: CallMailData): string {
  const phone = formatPhone(toSingleLine(call.phone));
  if (isByNumber(call.contactMethod)) return contactInstructions[call.contactMethod](phone);
  const how = findVideoLink(call)
    ? 'At that time, please open the link below in your browser.'
    : 'You’ll get the link to join in another email before the call.';
  return `${how} If it doesn’t work, I’ll call you at ${phone}.`;
}

/** Returns what a client who cancels in time gets back, after a space: ' If you cancel it by then, …'. */
function describeMoney(call: CallMailData, hasMoney: boolean, now: Date, site: MailSite): string {
  if (call.paidWith === 'credit') return ` ${minutesGoBack.all}`;
  const format = (limit: Date) => formatTimesForClient({ ...call, startsAt: limit }, site);
  if (call.paidWith === 'package') return ` ${describePackageCancelRule(call, now, format)}`;
  const money = hasMoney ? ` ${describeOwnCancelRule(call, now, format)}` : '';
  const minutes = call.minutesFromCredit > 0 ? ` ${minutesGoBack.part}` : '';
  return money + minutes;
}

const contactInstructions: Record<Exclude<ContactMethod, 'link'>, (phone: string) => string> = {
  facetime: (phone) =>
    `I’ll call you on FaceTime at ${phone}. You’ll need an iPhone, so please keep yours handy, on Wi-Fi if you can. There’s nothing to join; just pick up.`,
  whatsapp: (phone) =>
    `I’ll call you on WhatsApp at ${phone}. It works on any smartphone with WhatsApp, and calls from abroad cost nothing extra. There’s nothing to join; just pick up.`,
  phone: (phone) => `I’ll call you at ${phone}. There’s nothing to join; just pick up.`,
};

export const platformName = ({ contactMethod }: CallMailData): string => contactMethodNames[contactMethod];

/** Returns 'on FaceTime' or 'by phone'. */
export const formatWay = ({ contactMethod }: CallMailData): string => waysWithPreposition[contactMethod];

/** Lists the link of a call, or the note that the coach has not added one yet. Empty for a call by number. */
export function listLinkForCoach(call: CallMailData): RichText[] {
  if (isByNumber(call.contactMethod)) return [];
  const url = findVideoLink(call);
  return [url ? link(url, url) : richText`No link yet. Please add one in the booking.`];
}

/** Returns 'free call' or '30-minute coaching call'. */
export const describeCall = ({ kind, minutes }: Pick<CallMailData, 'kind' | 'minutes'>): string =>
  kind === 'free' ? 'free call' : `${minutes}-minute coaching call`;

/** Returns the address that opens one booking on the coach's page. */
export const bookingUrl = ({ kind, id }: Pick<CallMailData, 'kind' | 'id'>, { publicUrl }: MailSite): string =>
  `${publicUrl}/admin/bookings?booking=${kind}-${id}`;

/** Tells the coach when the call is, on both clocks. */
export function timeForCoach(call: CallMailData, site: MailSite): Block {
  const { visitor } = formatCallTimes(call, site);
  const sameOrUnknown = call.visitorTimeZone
    ? 'It’s the same time where the client is.'
    : 'The client’s time zone isn’t known.';
  return time(
    formatCoachTime(call.startsAt, site),
    visitor ? `For ${formatFullName(call)}, that’s ${visitor}.` : sameOrUnknown,
  );
}

/** Tells the coach about the client and how to call them. */
export const clientFacts = (call: CallMailData): Block =>
  facts([
    ['Name', formatFullName(call)],
    ['Email', mailLink(call.email)],
    ['Phone', phoneLink(toSingleLine(call.phone))],
    ['Call by', platformName(call)],
    ...listLinkForCoach(call).map((url): [string, RichText] => ['Link', url]),
  ]);

/** Returns the paragraph that tells the client how to reach the coach. */
export const askCoach = ({ supportEmail }: MailSite, opening = 'Any questions? Reply'): Block =>
  aside(richText`${opening} to this email or write to me at ${mailLink(supportEmail)}.`);

/** Tells the coach that a reply goes to the client. */
export const offerReply = (client: Pick<Person, 'firstName' | 'lastName'>): Block =>
  aside(`To write to ${formatFullName(client)}, just reply to this email.`);
