import { getPaymentLinkDeadline, getPaymentLinkState, type PaymentLinkState } from '#domain/payment-links.ts';
import { formatDollars } from '#domain/prices.ts';
import type { Db } from '../../db/connect.ts';
import { eq } from '../../db/drizzle.ts';
import { clients, paymentLinks } from '../../db/schema.ts';
import { formatClientTime, readCallMail } from '../call-blocks.ts';
import { findCallOfMail } from '../call-mail-data.ts';
import { formatTimesForClient } from '../call-times.ts';
import { fillMailText } from '../fill-mail-text.ts';
import { button, buttonFallback } from '../layout/blocks.ts';
import { createMissingDataError, defineMail, type MailRow, type ReadContext } from '../mail-definition.ts';
import type { Person } from '../message.ts';
import { findSoldOrOffered, readPackageSale } from '../package-sale-mail.ts';
import { writeCallMail } from '../write-call-mail.ts';

export type BillMail = Person & {
  payUrl: string;
  sentence: string;
  amountInDollars: string;
  payBy: Date;
  /** IANA zone of the client, if it is known. */
  visitorTimeZone: string | null;
};

/** The mails that ask a client to pay by a link. */
export const requestToPayMails = {
  /** The request to pay a call that the coach has booked. */
  'payment-link': defineMail('client', readUnpaidCall, {
    containsSecret: true,
    write({ payUrl, amountInDollars, payBy, ...data }, site, texts) {
      const { call, now } = data;
      const deadline = formatTimesForClient({ ...call, startsAt: payBy }, site);
      return {
        ...writeCallMail('payment-link', data, [site, texts], {
          places: {
            booking: now < call.startsAt ? 'I’ve booked this time for you, and it’s yours.' : '',
            price: amountInDollars,
            'pay by': deadline,
          },
          parts: payParts(`Pay ${amountInDollars}`, payUrl),
        }),
        preheader: `${formatClientTime(call, site)}. You can pay by card until ${deadline}.`,
      };
    },
    async findOutdatedReason({ db, now }, mail) {
      const [call, found] = await Promise.all([findCallOfMail(db, mail), findLink(db, mail)]);
      if (!call || !found) return 'The booking was deleted.';
      return outdatedCallReasons[getPaymentLinkState(found.link, call, now)];
    },
  }),

  /** The request to pay a bill. The coach's sentence says what it is for. */
  bill: defineMail('client', readBill, {
    containsSecret: true,
    write({ payUrl, sentence, amountInDollars, payBy, visitorTimeZone, ...person }, site, texts) {
      const deadline = formatTimesForClient({ startsAt: payBy, visitorTimeZone }, site);
      return fillMailText('bill', site, texts, {
        person,
        places: { bill: sentence, price: amountInDollars, 'pay by': deadline },
        parts: payParts(`Pay ${amountInDollars}`, payUrl),
        preheader: `${sentence}. You can pay by card until ${deadline}.`,
        because: 'a bill was made for this email address',
      });
    },
    async findOutdatedReason({ db, now }, mail) {
      const found = await findLink(db, mail);
      return found ? outdatedBillReasons[getPaymentLinkState(found.link, null, now)] : 'The bill was deleted.';
    },
  }),

  /** The offer of a package, with the link to read and pay it. */
  'package-offer': defineMail('client', readPackageSale, {
    containsSecret: true,
    write({ name, contents, amountInDollars, period, payBy, visitorTimeZone, token, ...person }, site, texts) {
      const deadline = formatTimesForClient({ startsAt: payBy, visitorTimeZone }, site);
      return fillMailText('package-offer', site, texts, {
        person,
        places: { package: name, contents, price: amountInDollars, period, 'pay by': deadline },
        parts: payParts('See the offer', `${site.publicUrl}/pay#${token}`),
        preheader: `${contents}. You can pay by card until ${deadline}.`,
        because: 'a package was offered to this email address',
      });
    },
    async findOutdatedReason({ db, now }, mail) {
      const found = await findSoldOrOffered(db, mail);
      return found ? outdatedOfferReasons[getPaymentLinkState(found.link, null, now)] : 'The offer was deleted.';
    },
  }),
};

/** The reasons why a link can't be paid any more. `elsewhere`: the debt was settled otherwise than by this link. */
type OutdatedReasons = Record<PaymentLinkState, string | null>;

const outdatedCallReasons: OutdatedReasons = {
  open: null,
  paid: 'The call is paid.',
  elsewhere: 'The call is paid, or nothing is owed for it any more.',
  cancelled: 'The call was canceled.',
  replaced: 'A newer payment link replaced it.',
  expired: 'The payment link has expired.',
  over: 'The call is over.',
};

const outdatedBillReasons: OutdatedReasons = {
  ...outdatedCallReasons,
  paid: 'The bill is paid.',
  elsewhere: 'The bill is paid, or nothing is owed for it any more.',
  cancelled: 'The bill was taken back.',
  over: 'The payment link has expired.',
};

const outdatedOfferReasons: OutdatedReasons = {
  ...outdatedCallReasons,
  paid: 'The package is paid.',
  elsewhere: 'The package is paid.',
  cancelled: 'The offer was taken back.',
  expired: 'The offer has expired.',
  over: 'The offer has expired.',
};

const payParts = (label: string, url: string) => ({
  'pay button': [button(label, url)],
  'pay address': [buttonFallback(url)],
});

async function findLink(db: Db, { facts }: MailRow) {
  const [found] = await db
    .select({ link: paymentLinks, visitorTimeZone: clients.timeZone })
    .from(paymentLinks)
    .leftJoin(clients, eq(clients.id, paymentLinks.clientId))
    .where(eq(paymentLinks.id, facts?.paymentLinkId ?? 0));
  return found;
}

/** Returns the link of a mail with the address at which it is paid. */
async function readLink({ db, site, issue }: ReadContext, mail: MailRow) {
  const found = await findLink(db, mail);
  const token = found && (await issue.paymentLinkToken(found.link.id));
  if (!found || !token)
    throw createMissingDataError('the payment link has ended', 'The payment link of this email has ended.');
  const payUrl = `${site.publicUrl}/pay#${token}`;
  return { ...found, payUrl, amountInDollars: formatDollars(found.link.amount) };
}

async function readUnpaidCall(context: ReadContext, mail: MailRow) {
  const [data, { link, payUrl, amountInDollars }] = await Promise.all([
    readCallMail(context, mail),
    readLink(context, mail),
  ]);
  return { ...data, payUrl, amountInDollars, payBy: getPaymentLinkDeadline(link, data.call) };
}

async function readBill(context: ReadContext, mail: MailRow): Promise<BillMail> {
  const { link, payUrl, amountInDollars, visitorTimeZone } = await readLink(context, mail);
  return {
    firstName: link.firstName ?? '',
    lastName: link.lastName ?? '',
    email: link.email ?? mail.recipient,
    payUrl,
    sentence: link.sentence ?? '',
    amountInDollars,
    payBy: link.expiresAt,
    visitorTimeZone,
  };
}
