import { formatDate } from './slot-values.ts';

/**
 * The events that a numbered document certifies: money came in, went back, or returned to the coach because a refund
 * with a number failed.
 */
export const receiptKinds = ['payment', 'refund', 'refund-failed'] as const;
export type ReceiptKind = (typeof receiptKinds)[number];

export const receiptTitles: Record<ReceiptKind, string> = {
  payment: 'Receipt',
  refund: 'Refund receipt',
  'refund-failed': 'Correction of a refund',
};

/** Returns a number such as 'R-0007'. */
export const formatReceiptNumber = (number: number): string => `R-${String(number).padStart(4, '0')}`;

/** The facts of a payment that decide which documents it gets. */
export type ReceiptSubject = {
  payment: { settledAt: Date | null };
  refunds: readonly { id: number; status: string; createdAt: Date }[];
  issued: readonly { kind: ReceiptKind; refundId: number | null }[];
};

/** `at`: when the money moved, as far as it is known. */
type DueReceipt = { kind: ReceiptKind; refundId: number | null; at: Date };

/** Lists the documents that have to get a number now, in order. */
export function listDueReceipts({ payment: { settledAt }, refunds, issued }: ReceiptSubject): DueReceipt[] {
  if (!settledAt) return [];
  const isIssued = (kind: ReceiptKind, refundId: number | null = null) =>
    issued.some((receipt) => receipt.kind === kind && receipt.refundId === refundId);
  const duePayment: DueReceipt[] = isIssued('payment') ? [] : [{ kind: 'payment', refundId: null, at: settledAt }];
  const dueRefunds = refunds.flatMap(({ id, status, createdAt }): DueReceipt[] => {
    const isCounted = status === 'pending' || status === 'succeeded';
    if (isCounted && !isIssued('refund', id)) return [{ kind: 'refund', refundId: id, at: createdAt }];
    // A refund that failed before it had a number leaves no trace.
    const isTakenBack = status === 'failed' && isIssued('refund', id) && !isIssued('refund-failed', id);
    return isTakenBack ? [{ kind: 'refund-failed', refundId: id, at: createdAt }] : [];
  });
  return [...duePayment, ...dueRefunds.toSorted((a, b) => a.at.getTime() - b.at.getTime())];
}

type ReceiptFacts = {
  number: number;
  kind: ReceiptKind;
  amount: number;
  currency: string;
  issuedOn: string;
  about: string;
  payer: { name: string; email: string };
  paymentNumber: number;
};

/** Returns the words of a receipt, which are the same on the page and in the file. */
export function describeReceipt(receipt: ReceiptFacts): {
  title: string;
  facts: [name: string, value: string][];
  amount: string;
  note: string | null;
} {
  const { number, kind, issuedOn, about, payer, paymentNumber } = receipt;
  const paidBy = [payer.name, payer.email].filter((text) => text !== '').join(', ');
  return {
    title: `${receiptTitles[kind]} ${formatReceiptNumber(number)}`,
    facts: [
      ['Date', formatDate(issuedOn)],
      ...(paidBy === '' ? [] : [[kind === 'payment' ? 'Paid by' : 'Refunded to', paidBy] as [string, string]]),
      ['For', about],
      ...(kind === 'payment' ? [] : [['Belongs to', formatReceiptNumber(paymentNumber)] as [string, string]]),
    ],
    amount: `${amountNames[kind]}: ${formatMoney(receipt)}`,
    note: kind === 'refund-failed' ? 'The refund could not be carried out, so this amount counts as paid again.' : null,
  };
}

const amountNames: Record<ReceiptKind, string> = {
  payment: 'Paid',
  refund: 'Refunded',
  'refund-failed': 'Not refunded',
};

/** Returns an amount such as '$85.00 USD'. */
export const formatMoney = ({ amount, currency }: { amount: number; currency: string }): string => {
  const code = currency.toUpperCase();
  const sum = new Intl.NumberFormat('en-US', { style: 'currency', currency: code }).format(amount / 100);
  return `${sum} ${code}`;
};
