import { Link } from 'wouter';
import type { ReceiptSummary } from '#contracts/money/receipts.ts';
import { formatMoney, formatReceiptNumber, receiptTitles } from '#domain/receipts.ts';
import { formatDate } from '#domain/slot-values.ts';

/** The key in the history state of a receipt that was opened from a list: its page then has a link back to the list. */
export const FROM_RECEIPT_LIST = 'fromReceiptList';

/** The receipts, each with a link to its page, from which it can be printed and saved. */
export const ReceiptList = ({ receipts }: { receipts: readonly ReceiptSummary[] }) => (
  <ul aria-label="Receipts" className="divide-y divide-line">
    {receipts.map((receipt) => (
      <li key={receipt.number} className="py-3 [overflow-wrap:anywhere]">
        <p className="flex flex-wrap justify-between gap-x-6">
          <Link
            href={`/receipt#${receipt.link}`}
            state={{ [FROM_RECEIPT_LIST]: true }}
            className="inline-flex min-h-11 items-center text-link"
          >
            {receiptTitles[receipt.kind]} {formatReceiptNumber(receipt.number)}
          </Link>
          <span className="inline-flex min-h-11 items-center font-semibold tabular-nums">
            {receipt.kind === 'refund' && '−'}
            {formatMoney(receipt)}
          </span>
        </p>
        <p className="text-muted text-sm">
          {formatDate(receipt.issuedOn)}. {receipt.about}
        </p>
      </li>
    ))}
  </ul>
);
