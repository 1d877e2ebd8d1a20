import { dollars } from '#domain/prices.ts';
import type { Sql } from '../db/connect.ts';
import { findMailedPayment, paymentGone } from './mailed-payment.ts';
import { addressee, type Letter, type MailSite, type PaymentMailKind } from './message.ts';
import type { CallFacts } from './owed-mails.ts';
import { template } from './templates/compiled.ts';
import { holdLost, holdLostNotice } from './templates/hold-lost.ts';
import { paymentRefunded } from './templates/payment-refunded.ts';

type PaymentMail = {
  kind: PaymentMailKind;
  paymentId: number | null;
  facts: CallFacts | null;
};

export async function composeAboutPayment(db: Sql, site: MailSite, mail: PaymentMail): Promise<Letter> {
  const payment = await findMailedPayment(db, mail.paymentId);
  const layout = await template(mail.kind);
  if (mail.kind === 'hold-lost-notice') {
    return { ...holdLostNotice(payment, site, layout), recipientName: site.coachName };
  }
  const content =
    mail.kind === 'hold-lost'
      ? holdLost(payment, site, layout)
      : paymentRefunded(payment, dollars(await refundedIn(db, mail.facts)), site, layout);
  return { ...content, recipientName: addressee(payment) };
}

/** Cents. */
async function refundedIn(db: Sql, facts: CallFacts | null): Promise<number> {
  const { rows } = await db.query('select amount from payment_refunds where id = $1', [facts?.refund ?? null]);
  if (!rows[0]) throw paymentGone();
  return rows[0].amount as number;
}
