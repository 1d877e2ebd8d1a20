import { dollars } from '#domain/prices.ts';
import type { Sql } from '../db/connect.ts';
import { findMailedPayment, paymentGone } from './mailed-payment.ts';
import { addressee, type Letter, type MailSite, type PaymentMailKind } from './message.ts';
import type { CallFacts } from './owed-mails.ts';
import { template } from './templates/compiled.ts';
import { holdLost, holdLostNotice } from './templates/hold-lost.ts';
import { paymentDisputed } from './templates/payment-disputed.ts';
import { type MailedRefund, paymentRefunded } from './templates/payment-refunded.ts';

type PaymentMail = {
  kind: PaymentMailKind;
  paymentId: number | null;
  facts: CallFacts | null;
};

export async function composeAboutPayment(db: Sql, site: MailSite, mail: PaymentMail): Promise<Letter> {
  const payment = await findMailedPayment(db, mail.paymentId);
  const layout = await template(mail.kind);
  const toCoach = { recipientName: site.coachName };
  const toPayer = { recipientName: addressee(payment) };
  switch (mail.kind) {
    case 'hold-lost-notice':
      return { ...holdLostNotice(payment, site, layout), ...toCoach };
    case 'payment-disputed-notice':
      return { ...paymentDisputed(payment, site, layout), ...toCoach };
    case 'hold-lost':
      return { ...holdLost(payment, site, layout), ...toPayer };
    case 'payment-refunded':
      return { ...paymentRefunded(payment, await findRefund(db, mail.facts), site, layout), ...toPayer };
  }
}

async function findRefund(db: Sql, facts: CallFacts | null): Promise<MailedRefund> {
  const { rows } = await db.query(
    `select refunds.amount, refunds.keeps_purchase as "keepsPurchase", payments.amount as paid
     from payment_refunds as refunds join payments on payments.id = payment_id where refunds.id = $1`,
    [facts?.refund ?? null],
  );
  const [found] = rows as { amount: number; paid: number; keepsPurchase: boolean }[];
  if (!found) throw paymentGone();
  const { amount, paid, keepsPurchase } = found;
  return { amountInDollars: dollars(amount), isWhole: amount === paid, keepsPurchase };
}
