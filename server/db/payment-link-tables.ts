import type { PaymentLinkEnd } from '#domain/payment-links.ts';
import { coachingCalls, paymentDecisions } from './booking-tables.ts';
import { clientId } from './client-tables.ts';
import { createdAt, instant } from './columns.ts';
import { describeTable } from './describe-table.ts';
import { boolean, index, integer, pgTable, serial, sql, uniqueIndex, varchar } from './drizzle.ts';
import { packages } from './package-tables.ts';

/**
 * Bills: what a client owes for a call that the coach has booked, or for what a sentence names. A row without `endedBy`
 * is a debt, even after its link has expired. Only a bill with a sentence has the person's columns: a call has its own.
 */
export const paymentLinks = pgTable(
  'payment_links',
  {
    id: serial().primaryKey(),
    /** The call that is to be paid; null for a bill with a sentence. */
    coachingCallId: integer().references(() => coachingCalls.id, { onDelete: 'cascade' }),
    /** The package that is or was to be paid. The tokens of the link also open the package's page. */
    packageId: integer().references(() => packages.id, { onDelete: 'cascade' }),
    /** The price in cents. */
    amount: integer().notNull(),
    /** The coach's words to the client, in clear as on the receipt. The payment provider never gets them. */
    sentence: varchar({ length: 120 }),
    clientId: clientId(),
    firstName: varchar({ length: 100 }),
    lastName: varchar({ length: 100 }),
    email: varchar({ length: 255 }),
    /** The overtime that the bill asks for. */
    paymentDecisionId: integer().references(() => paymentDecisions.id, { onDelete: 'set null' }),
    expiresAt: instant().notNull(),
    /** The reason why this is no longer the debt; null while the client owes the money. */
    endedBy: varchar({ length: 10 }).$type<PaymentLinkEnd>(),
    createdAt: createdAt(),
  },
  (table) => [
    index('payment_links_call').on(table.coachingCallId),
    uniqueIndex('payment_links_owed').on(table.coachingCallId).where(sql`ended_by is null`),
    uniqueIndex('payment_links_package').on(table.packageId),
    index('payment_links_client').on(table.clientId),
    index('payment_links_email').on(table.email),
    index('payment_links_decision').on(table.paymentDecisionId),
    uniqueIndex('payment_links_overtime').on(table.paymentDecisionId).where(sql`ended_by is null`),
    index('payment_links_unpaid').on(table.createdAt).where(sql`ended_by is null and coaching_call_id is null`),
  ],
);
describeTable(paymentLinks, {
  addresses: { email: 'owner' },
  erased: 'deleted',
  exported: { as: 'bills', columns: ['createdAt', 'sentence', 'amount', 'expiresAt', 'endedBy', 'email'] },
  wiped: 'as test data',
  keepsClient: true,
});

/** SHA-256 of the tokens that open a link. Each mail has its own token, and so has the address the coach copies. */
export const paymentLinkTokens = pgTable(
  'payment_link_tokens',
  {
    hash: varchar({ length: 64 }).primaryKey(),
    paymentLinkId: integer()
      .notNull()
      .references(() => paymentLinks.id, { onDelete: 'cascade' }),
    /** False for a token that the coach got to copy, which may have reached anybody. */
    isMailed: boolean().notNull().default(true),
  },
  (table) => [index('payment_link_tokens_link').on(table.paymentLinkId)],
);
describeTable(paymentLinkTokens, { erased: 'goes along', exported: 'left out', wiped: 'goes along' });
