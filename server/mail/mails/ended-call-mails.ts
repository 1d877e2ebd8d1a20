import { isOpenBooking } from '#domain/bookings.ts';
import {
  describeCallWaits,
  describeMoneyWaits,
  describeRefundUnderWay,
  type MoneyOnCancel,
} from '#domain/cancellation.ts';
import { callsView, isOfKind } from '../../db/calls-view.ts';
import type { Db } from '../../db/connect.ts';
import { and, eq, ne, sql, sum } from '../../db/drizzle.ts';
import { creditAdjustments, paymentDecisions, payments } from '../../db/schema.ts';
import { type CallMail, describeCall, formatClientTime, readCall, readCallMail } from '../call-blocks.ts';
import { type CallMailData, findCallOfMail } from '../call-mail-data.ts';
import { readCallReceipt } from '../call-receipt.ts';
import { formatTimesForClient } from '../call-times.ts';
import { fillMailText } from '../fill-mail-text.ts';
import { createInvitation } from '../ics-file.ts';
import { type Block, button, paragraph } from '../layout/blocks.ts';
import { strikethrough } from '../layout/rich-text.ts';
import { defineMail, type MailRow, type ReadContext } from '../mail-definition.ts';
import type { MailSite } from '../message.ts';
import { type PackageOfReturnedCall, readPackageOfReturnedCall, readRunningPackage } from '../package-mail.ts';
import { withCallLink } from '../receipt-page-links.ts';

/** The mails to the client about a call that does not take place. */
export const endedCallMails = {
  /** The coach or the client cancelled the call. Late is better than never, so this mail is never outdated. */
  'call-cancelled': defineMail('client', readCancelledCall, {
    write(data, site, texts) {
      const { call } = data;
      const when = formatClientTime(call, site);
      return fillMailText('call-cancelled', site, texts, {
        person: call,
        places: {
          call: describeCall(call),
          time: when,
          'booked time': strikethrough(formatTimesForClient(call, site)),
        },
        parts: { 'what is next': call.kind === 'free' ? offerNewFreeCall(site) : explainMoney(data, site) },
        preheader: `It was booked for ${when}.`,
        because: 'a call was booked with this email address',
        invitation: { method: 'CANCEL', file: createInvitation(call, site, 'CANCEL') },
      });
    },
  }),

  /** The client did not come to the call, and the coach invites them to choose another time. */
  'rebooking-invitation': defineMail('client', readMissedCall, {
    write({ call, money }, site, texts) {
      const when = formatClientTime(call, site);
      return fillMailText('rebooking-invitation', site, texts, {
        person: call,
        places: { call: describeCall(call), time: when, 'booked time': formatTimesForClient(call, site) },
        parts: { 'what is next': offerNewTime(call, money, site) },
        preheader: `Your ${describeCall(call)} was booked for ${when}.`,
        because: 'a call was booked with this email address',
      });
    },
    async findOutdatedReason({ db }, mail) {
      const call = await findCallOfMail(db, mail);
      if (!call) return 'The booking was deleted.';
      return call.status === 'no_show' ? null : 'The call is no longer marked as a no-show.';
    },
  }),
};

type CancelledCall = CallMail & { hasReceipt: boolean; ofPackage: PackageOfReturnedCall | null };

async function readCancelledCall(context: ReadContext, mail: MailRow): Promise<CancelledCall> {
  const [data, { hasReference }, ofPackage] = await Promise.all([
    readCallMail(context, await withCurrentAddress(context.db, mail)),
    readCallReceipt(context, mail),
    readPackageOfReturnedCall(context, mail),
  ]);
  return { ...data, ofPackage, hasReceipt: hasReference && data.money === 'waits' };
}

/** Replaces address and sequence in the stored facts: if the address was corrected since, the old link is dead. */
async function withCurrentAddress(db: Db, mail: MailRow): Promise<MailRow> {
  const { facts } = mail;
  if (!facts?.call) return mail;
  const booking = await findCallOfMail(db, mail);
  // A call that was opened again has entries in calendars that a late mail must not cancel.
  if (!booking || isOpenBooking(booking)) return mail;
  const { email, calendarSequence } = booking;
  return { ...mail, facts: { ...facts, call: { ...facts.call, email, calendarSequence } } };
}

const offerNewFreeCall = ({ publicUrl }: MailSite): Block[] => [
  paragraph('If another time suits you better, booking a new free call takes two minutes.'),
  button('Book a new free call', `${publicUrl}/book-call`),
];

const explainMoney = (mail: CancelledCall, site: MailSite): Block[] =>
  mail.ofPackage ? offerAnotherTime(mail.ofPackage) : explainOtherMoney(mail, site);

const offerAnotherTime = ({ lastDay, pageUrl }: PackageOfReturnedCall): Block[] => [
  paragraph(`The call is back in your package. You can book another time until the end of ${lastDay}.`),
  button('Book another time', pageUrl),
];

const explainOtherMoney = (
  { money, call, hasReceipt, myCallUrl }: CancelledCall,
  { supportEmail }: MailSite,
): Block[] => [
  paragraph(hasReceipt ? withCallLink(describeMoneyWaits(call), myCallUrl) : moneySentences[money](call)),
  ...(call.minutesFromCredit > 0 && money !== 'becomes-credit' ? [paragraph(minutesAreBack(call))] : []),
  button('Write to me', `mailto:${supportEmail}`),
];

const minutesAreBack = ({ minutesFromCredit }: CallMailData): string =>
  `The ${minutesFromCredit} minutes that came from your credit are back in it, ready for another call.`;

const moneySentences: Record<MoneyOnCancel, (call: CallMailData) => string> = {
  waits: (call) => `${describeMoneyWaits(call)}.`,
  credit: ({ minutes }) => `Its ${minutes} minutes are back in your credit, ready for another call.`,
  'becomes-credit': ({ minutes }) => `Its ${minutes} minutes are now your credit, ready for another call.`,
  refund: describeRefundUnderWay,
  package: () => 'The call is back in your package, so you can book another time.',
  'package-credit': ({ minutes }) =>
    `Your package has ended, so its ${minutes} minutes are now your credit for another call, for a limited time.`,
  'package-waits': describeCallWaits,
  none: ({ paidWith }) =>
    paidWith === 'package'
      ? 'It was part of your package, which has ended. If you’d like another call, just write to me.'
      : 'If you’d like another time, just write to me.',
};

/**
 * The fate of a missed call. `…-waits`: the coach has yet to decide. `none`: it was free or counts as used, or the
 * coach keeps or has returned the money.
 */
type MissedMoney =
  | { fate: 'none' | 'money-waits' | 'call-waits' }
  | { fate: 'credited'; minutes: number }
  | { fate: 'package'; ofPackage: PackageOfReturnedCall };

async function readMissedCall(context: ReadContext, mail: MailRow) {
  const call = await readCall(context, mail);
  const money: MissedMoney = call.kind === 'free' ? { fate: 'none' } : await readMissedMoney(context, call);
  return { call, money };
}

async function readMissedMoney(context: ReadContext, { id, paidWith }: CallMailData): Promise<MissedMoney> {
  const isOfPackage = paidWith === 'package';
  const [decided] = await context.db
    .select({
      decision: paymentDecisions.decision,
      creditMinutes: paymentDecisions.creditMinutes,
      // A refund leaves the decision open, so only the money that is left counts.
      centsLeft: sql<number>`coalesce(${payments.amount} - ${payments.refunded}, ${paymentDecisions.amount})`,
    })
    .from(paymentDecisions)
    .innerJoin(callsView, isOfKind('paid', eq(callsView.id, paymentDecisions.coachingCallId)))
    .leftJoin(payments, eq(payments.paymentIntentId, callsView.stripePaymentIntentId))
    .where(and(eq(paymentDecisions.coachingCallId, id), ne(paymentDecisions.reason, 'overtime')))
    .orderBy(sql`${paymentDecisions.id} desc`)
    .limit(1);
  if (!decided) return { fate: 'none' };
  const { decision, creditMinutes, centsLeft } = decided;
  if (decision === null && isOfPackage) return { fate: 'call-waits' };
  if (decision === null) return { fate: centsLeft > 0 ? 'money-waits' : 'none' };
  if (decision !== 'credited') return { fate: 'none' };
  const minutes = creditMinutes || (isOfPackage ? await readMinutesGivenBack(context.db, id) : 0);
  if (minutes > 0) return { fate: 'credited', minutes };
  const ofPackage = isOfPackage ? await readRunningPackage(context, id) : null;
  return ofPackage ? { fate: 'package', ofPackage } : { fate: 'none' };
}

/** Returns the minutes of a call that became credit because its package had ended. */
async function readMinutesGivenBack(db: Db, callId: number): Promise<number> {
  const { minutes, coachingCallId, cause } = creditAdjustments;
  const isGivenBack = and(eq(coachingCallId, callId), eq(cause, 'given back'));
  const [given] = await db
    .select({ minutes: sum(minutes).mapWith(Number) })
    .from(creditAdjustments)
    .where(isGivenBack);
  return given?.minutes ?? 0;
}

/**
 * Says what became of the money or minutes of a missed call, and links the page that books a new one. Where the coach
 * has to act first, it links a mail to the coach instead.
 */
function offerNewTime(call: CallMailData, money: MissedMoney, { publicUrl, supportEmail }: MailSite): Block[] {
  if (call.kind === 'free') return [button('Choose a new time', `${publicUrl}/book-call`)];
  const bookAndPay = button('Choose a new time', `${publicUrl}/book-coaching-call`);
  const writeToMe = button('Write to me', `mailto:${supportEmail}`);
  switch (money.fate) {
    case 'package':
      return offerAnotherTime(money.ofPackage);
    case 'credited': {
      const minutes = `Your ${money.minutes} minutes are in your credit.`;
      return [paragraph(`${minutes} Write to me with a time that suits you.`), writeToMe];
    }
    case 'call-waits':
      return [paragraph('I decide whether the call counts as used, and write to you.'), writeToMe];
    case 'money-waits':
      return [paragraph('I’ll write to you about what you paid.'), bookAndPay];
    case 'none':
      return [call.paidWith === 'package' ? writeToMe : bookAndPay];
  }
}
