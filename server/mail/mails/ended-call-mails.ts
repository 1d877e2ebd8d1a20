import {
  describeCallWaits,
  describeMoneyWaits,
  describeRefundUnderWay,
  type MoneyOnCancel,
} from '#domain/cancellation.ts';
import { callsView, isOfKind } from '../../db/calls-view.ts';
import type { Db } from '../../db/connect.ts';
import { and, eq, ne, sql } from '../../db/drizzle.ts';
import { paymentDecisions, payments } from '../../db/schema.ts';
import { type CallMail, describeCall, formatClientTime, readCall, readCallMail } from '../call-blocks.ts';
import { type CallMailData, findCallOfMail } from '../call-mail-data.ts';
import { readCallReceipt } from '../call-receipt.ts';
import { formatClientTimes } from '../call-times.ts';
import { fillMailText } from '../fill-mail-text.ts';
import { createInvitation } from '../ics-file.ts';
import { type Block, button, paragraph } from '../layout/blocks.ts';
import { strikethrough } from '../layout/rich-text.ts';
import { defineMail, type MailRow, type ReadContext } from '../mail-definition.ts';
import type { MailSite } from '../message.ts';
import { type PackageWithCallBack, readPackageWithCallBack } from '../package-mail.ts';
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
          'booked time': strikethrough(formatClientTimes(call, site)),
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
        places: { call: describeCall(call), time: when, 'booked time': formatClientTimes(call, site) },
        parts: { 'what is next': [...explainMissedMoney(money, call), ...offerNewTime(call, money, site)] },
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

type CancelledCall = CallMail & { hasReceipt: boolean; ofPackage: PackageWithCallBack | null };

async function readCancelledCall(context: ReadContext, mail: MailRow): Promise<CancelledCall> {
  const [data, { hasReference }, ofPackage] = await Promise.all([
    readCallMail(context, mail),
    readCallReceipt(context, mail),
    readPackageWithCallBack(context, mail),
  ]);
  return { ...data, ofPackage, hasReceipt: hasReference && data.money === 'waits' };
}

const offerNewFreeCall = ({ publicUrl }: MailSite): Block[] => [
  paragraph('If another time suits you better, booking a new free call takes two minutes.'),
  button('Book a new free call', `${publicUrl}/book-call`),
];

const explainMoney = (mail: CancelledCall, site: MailSite): Block[] =>
  mail.ofPackage ? offerAnotherTime(mail.ofPackage) : explainOtherMoney(mail, site);

const offerAnotherTime = ({ lastDay, pageUrl }: PackageWithCallBack): Block[] => [
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

/** The fate of the money of a missed call. `none`: it was free, or the coach keeps or has returned the money. */
type MissedMoney = 'none' | 'waits' | 'credited';

async function readMissedCall(context: ReadContext, mail: MailRow) {
  const call = await readCall(context, mail);
  const money: MissedMoney = call.kind === 'free' ? 'none' : await readMissedMoney(context.db, call.id);
  return { call, money };
}

async function readMissedMoney(db: Db, callId: number): Promise<MissedMoney> {
  const [decided] = await db
    .select({
      decision: paymentDecisions.decision,
      // A refund leaves the decision open, so only the money that is left counts.
      centsLeft: sql<number>`coalesce(${payments.amount} - ${payments.refunded}, ${paymentDecisions.amount})`,
    })
    .from(paymentDecisions)
    .innerJoin(callsView, isOfKind('paid', eq(callsView.id, paymentDecisions.coachingCallId)))
    .leftJoin(payments, eq(payments.paymentIntentId, callsView.stripePaymentIntentId))
    .where(and(eq(paymentDecisions.coachingCallId, callId), ne(paymentDecisions.reason, 'overtime')))
    .orderBy(sql`${paymentDecisions.id} desc`)
    .limit(1);
  if (decided?.decision === 'credited') return 'credited';
  return decided && decided.decision === null && decided.centsLeft > 0 ? 'waits' : 'none';
}

function explainMissedMoney(money: MissedMoney, { minutes }: CallMailData): Block[] {
  if (money === 'credited') {
    return [paragraph(`Your ${minutes} minutes are in your credit. Write to me with a time that suits you.`)];
  }
  return money === 'waits' ? [paragraph('I’ll write to you about what you paid.')] : [];
}

/** Offers a way to a new time. A client whose money became credit arranges it with the coach. */
function offerNewTime({ kind }: CallMailData, money: MissedMoney, { publicUrl, supportEmail }: MailSite): Block[] {
  if (kind === 'free') return [button('Choose a new time', `${publicUrl}/book-call`)];
  if (money === 'credited') return [button('Write to me', `mailto:${supportEmail}`)];
  return [button('Choose a new time', `${publicUrl}/book-coaching-call`)];
}
