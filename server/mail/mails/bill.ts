import { getPaymentLinkState } from '#domain/payment-links.ts';
import { formatDollars } from '#domain/prices.ts';
import type { Db } from '../../db/connect.ts';
import { eq } from '../../db/drizzle.ts';
import { clients, paymentLinks } from '../../db/schema.ts';
import { formatClientTimes } from '../call-times.ts';
import { fillMailText } from '../fill-mail-text.ts';
import { button, buttonFallback } from '../layout/blocks.ts';
import { defineMail, type MailRow, type ReadContext, subjectIsGone } from '../mail-definition.ts';
import type { Person } from '../message.ts';

export type BillMail = Person & {
  payUrl: string;
  sentence: string;
  amountInDollars: string;
  payBy: Date;
  /** IANA zone of the client, if it is known. */
  visitorTimeZone: string | null;
};

/** The request to pay what a sentence of the coach names. */
export const bill = defineMail('client', readMailData, {
  containsSecret: true,
  write({ payUrl, sentence, amountInDollars, payBy, visitorTimeZone, ...person }, site, texts) {
    const deadline = formatClientTimes({ startsAt: payBy, visitorTimeZone }, site);
    return {
      ...fillMailText(texts, 'bill', {
        person,
        site,
        places: { bill: sentence, price: amountInDollars, 'pay by': deadline },
        parts: {
          'pay button': [button(`Pay ${amountInDollars}`, payUrl)],
          'pay address': [buttonFallback(payUrl)],
        },
      }),
      preheader: `${sentence}. You can pay by card until ${deadline}.`,
      because: 'a bill was made for this email address',
    };
  },
  async findOutdatedReason({ db, now }, mail) {
    const found = await findBill(db, mail);
    return found ? endedReasons[getPaymentLinkState(found.link, null, now)] : 'The bill was deleted.';
  },
});

const endedReasons = {
  open: null,
  paid: 'The bill is paid.',
  elsewhere: 'The bill is paid, or nothing is owed for it any more.',
  cancelled: 'The bill was taken back.',
  replaced: 'A newer payment link replaced it.',
  expired: 'The payment link has expired.',
  over: 'The payment link has expired.',
} as const;

async function findBill(db: Db, { facts }: MailRow) {
  const [found] = await db
    .select({ link: paymentLinks, visitorTimeZone: clients.timeZone })
    .from(paymentLinks)
    .leftJoin(clients, eq(clients.id, paymentLinks.clientId))
    .where(eq(paymentLinks.id, facts?.paymentLinkId ?? 0));
  return found;
}

async function readMailData({ db, site, issue }: ReadContext, mail: MailRow): Promise<BillMail> {
  const found = await findBill(db, mail);
  const token = found && (await issue.paymentLinkToken(found.link.id));
  if (!found || !token) throw subjectIsGone('the bill has ended', 'The payment link of this email has ended.');
  const { firstName, lastName, email, sentence, amount, expiresAt } = found.link;
  return {
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    email: email ?? mail.recipient,
    payUrl: `${site.publicUrl}/pay#${token}`,
    sentence: sentence ?? '',
    amountInDollars: formatDollars(amount),
    payBy: expiresAt,
    visitorTimeZone: found.visitorTimeZone,
  };
}
