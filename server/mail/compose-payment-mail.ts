import { formatDollars } from '#domain/prices.ts';
import type { Sql } from '../db/connect.ts';
import { type ComposedMail, formatRecipientName, type MailSite, type PaymentMailKind } from './message.ts';
import { findPaymentMailData, paymentNotFound } from './payment-mail-data.ts';
import type { MailFacts } from './queue-mails.ts';
import { loadTemplate } from './templates/compile-templates.ts';
import { holdLost, holdLostNotice } from './templates/hold-lost.ts';
import { paymentDisputed } from './templates/payment-disputed.ts';
import { paymentRefunded, type RefundMailData } from './templates/payment-refunded.ts';

type PaymentMailRow = {
  kind: PaymentMailKind;
  paymentId: number | null;
  facts: MailFacts | null;
};

export async function composePaymentMail(db: Sql, site: MailSite, mail: PaymentMailRow): Promise<ComposedMail> {
  const payment = await findPaymentMailData(db, mail.paymentId);
  const templateHtml = await loadTemplate(mail.kind);
  const toCoach = { recipientName: site.coachName };
  const toPayer = { recipientName: formatRecipientName(payment) };
  switch (mail.kind) {
    case 'hold-lost-notice':
      return { ...holdLostNotice(payment, site, templateHtml), ...toCoach };
    case 'payment-disputed-notice':
      return { ...paymentDisputed(payment, site, templateHtml), ...toCoach };
    case 'hold-lost':
      return { ...holdLost(payment, site, templateHtml), ...toPayer };
    case 'payment-refunded':
      return { ...paymentRefunded(payment, await findRefundMailData(db, mail.facts), site, templateHtml), ...toPayer };
  }
}

async function findRefundMailData(db: Sql, facts: MailFacts | null): Promise<RefundMailData> {
  const { rows } = await db.query(
    `select refunds.amount, refunds.keeps_purchase as "keepsPurchase", payments.amount as paid
     from payment_refunds as refunds join payments on payments.id = payment_id where refunds.id = $1`,
    [facts?.refund ?? null],
  );
  const [found] = rows as { amount: number; paid: number; keepsPurchase: boolean }[];
  if (!found) throw paymentNotFound();
  const { amount, paid, keepsPurchase } = found;
  return { amountInDollars: formatDollars(amount), isFullRefund: amount === paid, keepsPurchase };
}
