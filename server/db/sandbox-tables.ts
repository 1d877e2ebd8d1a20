import { bigint, bigserial, index, integer, jsonb, pgTable, text, varchar } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** What the payment sandbox knows, as its callers see it: payment intents, charges, customers, refunds, disputes. */
export const sandboxObjects = pgTable(
  'sandbox_objects',
  {
    id: varchar({ length: 80 }).primaryKey(),
    /** In the order of making: lists go by it, since many share a second. */
    number: bigserial({ mode: 'number' }).notNull(),
    type: varchar({ length: 30 }).notNull(),
    /** Seconds since 1970, as in the body. */
    created: bigint({ mode: 'number' }).notNull(),
    body: jsonb().notNull(),
    /** What callers are not shown: how a test card behaves, which second step is open. Never a card's number. */
    hidden: jsonb().notNull().default({}),
    /** When a payment that is being processed will be decided. */
    dueAt: instant(),
  },
  (table) => [
    index('sandbox_objects_list').on(table.type, table.number),
    index('sandbox_objects_body').using('gin', table.body.op('jsonb_path_ops')),
    index('sandbox_objects_due').on(table.dueAt),
  ],
);

/** What has happened in the sandbox, and how far the site has been told. */
export const sandboxEvents = pgTable(
  'sandbox_events',
  {
    id: varchar({ length: 80 }).primaryKey(),
    number: bigserial({ mode: 'number' }).notNull(),
    type: varchar({ length: 60 }).notNull(),
    created: bigint({ mode: 'number' }).notNull(),
    /** The very bytes that are signed and sent. */
    body: text().notNull(),
    tries: integer().notNull().default(0),
    /** Null once it is delivered or given up. While a try is under way, it is already the time of the one after. */
    nextTryAt: instant(),
    deliveredAt: instant(),
  },
  (table) => [
    index('sandbox_events_number').on(table.number),
    index('sandbox_events_next_try').on(table.nextTryAt),
    index('sandbox_events_created').on(table.created),
  ],
);

/** Answers to requests that carried an idempotency key, for a day. Keys and parameters are kept as hashes. */
export const sandboxIdempotency = pgTable(
  'sandbox_idempotency',
  {
    key: varchar({ length: 64 }).primaryKey(),
    parameters: varchar({ length: 64 }).notNull(),
    /** Which request is at it. */
    holder: varchar({ length: 36 }).notNull(),
    startedAt: instant().notNull(),
    /** Null while the first request is under way. */
    status: integer(),
    body: text(),
  },
  (table) => [index('sandbox_idempotency_started').on(table.startedAt)],
);
