import { instant } from './columns.ts';
import { describeTable } from './describe-table.ts';
import { bigint, bigserial, index, integer, jsonb, pgTable, text, varchar } from './drizzle.ts';

/**
 * The objects of the payment sandbox: payment intents, charges, customers, refunds, disputes. They hold nothing that a
 * payer typed but a card's last four digits.
 */
export const sandboxObjects = pgTable(
  'sandbox_objects',
  {
    id: varchar({ length: 80 }).primaryKey(),
    /** The order of creation. Lists are sorted by it, since several objects may have the same `created`. */
    number: bigserial({ mode: 'number' }).notNull(),
    type: varchar({ length: 30 }).notNull(),
    /** Seconds since 1970, as in the body. */
    created: bigint({ mode: 'number' }).notNull(),
    body: jsonb().notNull(),
    /** Data that replies leave out: how a test card behaves, which second step is open. Never a card's number. */
    hidden: jsonb().notNull().default({}),
    /** The time at which a payment that is being processed will be decided. */
    dueAt: instant(),
  },
  (table) => [
    index('sandbox_objects_list').on(table.type, table.number),
    index('sandbox_objects_body').using('gin', table.body.op('jsonb_path_ops')),
    index('sandbox_objects_due').on(table.dueAt),
  ],
);
describeTable(sandboxObjects, { about: 'nobody', wiped: 'all' });

/** The sandbox's events, and whether the webhook has delivered each. */
export const sandboxEvents = pgTable(
  'sandbox_events',
  {
    id: varchar({ length: 80 }).primaryKey(),
    number: bigserial({ mode: 'number' }).notNull(),
    type: varchar({ length: 60 }).notNull(),
    created: bigint({ mode: 'number' }).notNull(),
    /** The text that is signed and sent, unchanged. */
    body: text().notNull(),
    tries: integer().notNull().default(0),
    /** The time of the next try, set before a try begins; null when the event is delivered or given up. */
    nextTryAt: instant(),
    deliveredAt: instant(),
  },
  (table) => [
    index('sandbox_events_number').on(table.number),
    index('sandbox_events_next_try').on(table.nextTryAt),
    index('sandbox_events_created').on(table.created),
  ],
);
describeTable(sandboxEvents, { about: 'nobody', wiped: 'all' });

/** Replies to requests with an idempotency key, kept for a day. Keys and parameters are hashes. */
export const sandboxIdempotency = pgTable(
  'sandbox_idempotency',
  {
    key: varchar({ length: 64 }).primaryKey(),
    parameters: varchar({ length: 64 }).notNull(),
    /** Always empty now. The release before wrote which process works on the request. */
    holder: varchar({ length: 36 }).notNull(),
    startedAt: instant().notNull(),
    /** The reply's status. Null only in rows of the release before: its process is still at work, or has died. */
    status: integer(),
    body: text(),
  },
  (table) => [index('sandbox_idempotency_started').on(table.startedAt)],
);
describeTable(sandboxIdempotency, { about: 'nobody', wiped: 'all' });
