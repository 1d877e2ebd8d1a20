import type { ReceiptKind } from '#domain/receipts.ts';
import { createdAt } from './columns.ts';
import { describeTable } from './describe-table.ts';
import { index, integer, pgTable, sql, text, uniqueIndex, varchar } from './drizzle.ts';
import { paymentRefunds, payments } from './payment-tables.ts';

/**
 * Numbered documents about money. A row never changes; only an erasure empties the payer's name and address, and puts
 * 'Bill 12' in place of the coach's words on a bill.
 */
export const receipts = pgTable(
  'receipts',
  {
    number: integer().primaryKey(),
    kind: varchar({ length: 20 }).$type<ReceiptKind>().notNull(),
    paymentId: integer()
      .notNull()
      .references(() => payments.id),
    /** The refund that the receipt is about; null for that of the payment itself. */
    refundId: integer().references(() => paymentRefunds.id),
    /** The plain date in the coach's zone on which the money moved. */
    issuedOn: varchar({ length: 10 }).notNull(),
    /** Cents. */
    amount: integer().notNull(),
    currency: varchar({ length: 3 }).notNull(),
    /** The purchase in the words of that time. */
    about: varchar({ length: 200 }).notNull(),
    sellerName: varchar({ length: 100 }).notNull(),
    /** The lines of the address, without empty ones. */
    sellerAddress: text().notNull(),
    sellerTaxLine: varchar({ length: 200 }),
    payerName: varchar({ length: 201 }),
    payerEmail: varchar({ length: 255 }),
    /** The time at which the number was given. Links to the receipt are signed with it. */
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('receipts_payment').on(table.paymentId).where(sql`refund_id is null`),
    uniqueIndex('receipts_refund').on(table.refundId, table.kind).where(sql`refund_id is not null`),
    index('receipts_of_payment').on(table.paymentId),
  ],
);
describeTable(receipts, {
  addresses: { payerEmail: 'copied' },
  erased: { nameless: { payerName: null, payerEmail: null } },
  exported: 'own code',
  wiped: 'with its parent',
});

/** The last number of a receipt, in one row. Its lock lets no number be skipped or given twice. */
export const receiptCounter = pgTable('receipt_counter', {
  id: integer().primaryKey(),
  last: integer().notNull(),
});
describeTable(receiptCounter, { about: 'nobody', wiped: 'own code' });
