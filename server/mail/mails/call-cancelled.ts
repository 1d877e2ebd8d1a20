import {
  describeCallWaits,
  describeMoneyWaits,
  describeRefundUnderWay,
  type MoneyOnCancel,
} from '#domain/cancellation.ts';
import { type CallMail, describeCall, formatClientTime, readCallMail } from '../call-blocks.ts';
import type { CallMailData } from '../call-mail-data.ts';
import { readCallReceipt } from '../call-receipt.ts';
import { formatClientTimes } from '../call-times.ts';
import { fillMailText } from '../fill-mail-text.ts';
import { createInvitation } from '../ics-file.ts';
import { type Block, button, paragraph } from '../layout/blocks.ts';
import { strikethrough } from '../layout/rich-text.ts';
import { defineMail, type MailRow, type ReadContext } from '../mail-definition.ts';
import type { MailSite } from '../message.ts';
import { type PackageOfCall, readPackageOfCall } from '../package-mail.ts';
import { withCallLink } from '../receipt-page-links.ts';

/** The coach or the client cancelled the call. Late is better than never, so this mail is never outdated. */
export const callCancelled = defineMail('client', readMailData, {
  write(data, site, texts) {
    const { call } = data;
    const when = formatClientTime(call, site);
    return {
      ...fillMailText(texts, 'call-cancelled', {
        person: call,
        site,
        places: {
          call: describeCall(call),
          time: when,
          'booked time': strikethrough(formatClientTimes(call, site)),
        },
        parts: { 'what is next': call.kind === 'free' ? offerNewFreeCall(site) : explainMoney(data, site) },
      }),
      preheader: `It was booked for ${when}.`,
      because: 'a call was booked with this email address',
      invitation: { method: 'CANCEL', file: createInvitation(call, site, 'CANCEL') },
    };
  },
});

async function readMailData(context: ReadContext, mail: MailRow) {
  const [data, { hasReference }, ofPackage] = await Promise.all([
    readCallMail(context, mail),
    readCallReceipt(context, mail),
    readPackageOfCall(context, mail),
  ]);
  return { ...data, ofPackage, hasReceipt: hasReference && data.money === 'waits' };
}

const offerNewFreeCall = ({ publicUrl }: MailSite): Block[] => [
  paragraph('If another time suits you better, booking a new free call takes two minutes.'),
  button('Book a new free call', `${publicUrl}/book-call`),
];

type PaidCallMail = CallMail & { hasReceipt: boolean; ofPackage: PackageOfCall | null };

const explainMoney = (mail: PaidCallMail, site: MailSite): Block[] =>
  mail.ofPackage ? offerAnotherTime(mail.ofPackage) : explainOtherMoney(mail, site);

const offerAnotherTime = ({ lastDay, pageUrl }: PackageOfCall): Block[] => [
  paragraph(`The call is back in your package. You can book another time until the end of ${lastDay}.`),
  button('Book another time', pageUrl),
];

const explainOtherMoney = (
  { money, call, hasReceipt, myCallUrl }: PaidCallMail,
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
