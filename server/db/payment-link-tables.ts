import type { PaymentLinkEnd } from '#domain/payment-links.ts';
import { coachingCalls } from './booking-tables.ts';
import { createdAt, instant } from './columns.ts';
import { describeTable } from './describe-table.ts';
import { index, integer, pgTable, serial, sql, uniqueIndex, varchar } from './drizzle.ts';

/** Debts for calls that the coach has booked. The row without an end is the debt, even after its link has expired. */
export const paymentLinks = pgTable(
  'payment_links',
  {
    id: serial().primaryKey(),
    coachingCallId: integer()
      .notNull()
      .references(() => coachingCalls.id, { onDelete: 'cascade' }),
    /** The price in cents. */
    amount: integer().notNull(),
    expiresAt: instant().notNull(),
    /** Null while the client owes the money. */
    endedBy: varchar({ length: 10 }).$type<PaymentLinkEnd>(),
    createdAt: createdAt(),
  },
  (table) => [
    index('payment_links_call').on(table.coachingCallId),
    uniqueIndex('payment_links_owed').on(table.coachingCallId).where(sql`ended_by is null`),
  ],
);
describeTable(paymentLinks, { erased: 'goes along', exported: 'left out', wiped: 'goes along' });

/** SHA-256 of the tokens that open a link. Each mail has its own, and so has the address the coach copies. */
export const paymentLinkTokens = pgTable(
  'payment_link_tokens',
  {
    hash: varchar({ length: 64 }).primaryKey(),
    paymentLinkId: integer()
      .notNull()
      .references(() => paymentLinks.id, { onDelete: 'cascade' }),
  },
  (table) => [index('payment_link_tokens_link').on(table.paymentLinkId)],
);
describeTable(paymentLinkTokens, { erased: 'goes along', exported: 'left out', wiped: 'goes along' });
