import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, serial, text, varchar } from 'drizzle-orm/pg-core';
import { coachingCalls } from './booking-tables.ts';
import { createdAt, instant } from './columns.ts';

/** What somebody pays, or paid, through the provider. It outlives what it was for. */
export const payments = pgTable(
  'payments',
  {
    id: serial().primaryKey(),
    /** 'call'. */
    kind: varchar({ length: 10 }).notNull(),
    /** Null until the provider has answered. */
    paymentIntentId: varchar({ length: 255 }).unique(),
    /** What the provider knows the making of it by: it belongs to the purchase, not to the try. */
    idempotencyKey: varchar({ length: 64 }).notNull().unique(),
    /** A `PaymentState` of `contracts/payments.ts`. */
    status: varchar({ length: 20 }).notNull().default('open'),
    /** Cents. */
    amount: integer().notNull(),
    currency: varchar({ length: 3 }).notNull().default('usd'),
    /** Cents that went back. */
    refunded: integer().notNull().default(0),
    isDisputed: boolean().notNull().default(false),
    isMemberPrice: boolean().notNull().default(false),
    firstName: varchar({ length: 100 }).notNull(),
    lastName: varchar({ length: 100 }).notNull(),
    email: varchar({ length: 255 }).notNull(),
    /** Who was signed in; refers to nothing, since a deleted user's payments stay. */
    userId: integer(),
    coachingCallId: integer().references(() => coachingCalls.id, { onDelete: 'set null' }),
    /** SHA-256 of the browser's checkout cookie. */
    checkoutHash: varchar({ length: 64 }).notNull(),
    /** Until when what it is for is held. */
    expiresAt: instant(),
    /** What does not add up between the provider and the site, as a sentence for the coach. */
    attention: text(),
    /** When the provider was last asked. */
    checkedAt: instant(),
    settledAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index('payments_open').on(table.createdAt).where(sql`status in ('open', 'processing')`),
    index('payments_expires').on(table.expiresAt).where(sql`status = 'open'`),
    index('payments_checkout').on(table.checkoutHash, table.createdAt),
    index('payments_call').on(table.coachingCallId),
    index('payments_email').on(table.email),
    index('payments_user').on(table.userId),
    index('payments_created_at').on(table.createdAt, table.id),
    index('payments_attention').on(table.createdAt).where(sql`attention is not null`),
  ],
);

/** What the provider told by webhook: stored before it has an effect, so that nothing is lost or done twice. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    /** As the provider names it: 'evt_…'. */
    id: varchar({ length: 255 }).primaryKey(),
    type: varchar({ length: 100 }).notNull(),
    /** Which payment it is about; null where none. */
    paymentIntentId: varchar({ length: 255 }),
    receivedAt: createdAt(),
    /** When its effect was done; null until then. */
    doneAt: instant(),
  },
  (table) => [index('payment_events_left').on(table.receivedAt).where(sql`done_at is null`)],
);
