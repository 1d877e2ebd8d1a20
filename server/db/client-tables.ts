import type { CreditCause } from '#domain/minute-lots.ts';
import { createdAt, instant, updatedAt } from './columns.ts';
import { describeTable } from './describe-table.ts';
import { boolean, index, integer, jsonb, pgTable, primaryKey, serial, sql, text, varchar } from './drizzle.ts';
import { emptyText, type SealedText } from './sealing/sealed-text.ts';

/**
 * The people with whom the coach deals, with or without an account. The trigger `remember_client` adds a row for every
 * new address in a booking, a payment or an account, apart from admins, suspected robots and unconfirmed calls.
 */
export const clients = pgTable(
  'clients',
  {
    id: serial().primaryKey(),
    firstName: varchar({ length: 100 }).notNull().default(''),
    lastName: varchar({ length: 100 }).notNull().default(''),
    /** The address that mails go to; one of the client's addresses. */
    email: varchar({ length: 255 }).notNull(),
    phone: varchar({ length: 20 }),
    /** IANA zone. */
    timeZone: varchar({ length: 60 }),
    contactMethod: varchar({ length: 20 }),
    tags: jsonb().$type<string[]>().notNull().default([]),
    /** The notes of the coach, which nobody else reads. */
    notes: text().$type<SealedText>().notNull().default(emptyText),
    /** Raised by every change of the notes, so that a second tab cannot overwrite them unseen. */
    notesVersion: integer().notNull().default(0),
    /** The customer at the payment provider that has all payments of this client. */
    stripeCustomerId: varchar({ length: 255 }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('clients_by_name').on(sql`lower(${table.lastName})`, sql`lower(${table.firstName})`),
    index('clients_created_at').on(table.createdAt, table.id),
    // For the hint at other clients with the same number.
    index('clients_phone').on(sql`regexp_replace(${table.phone}, '[^0-9]', '', 'g') text_pattern_ops`),
    index('clients_tags').using('gin', sql`${table.tags} jsonb_path_ops`),
    index('clients_tagged').on(table.id).where(sql`tags <> '[]'`),
  ],
);
describeTable(clients, {
  addresses: { email: 'owner' },
  erased: 'own code',
  exported: { as: 'client', without: ['id', 'notesVersion'], forCoach: ['notes'] },
  wiped: 'own code',
  sealed: ['notes'],
  filledByStart: true,
});

/**
 * The client to whom a row belongs. Triggers fill it in from the address that was typed, also for rows of version 1.0;
 * the address stays as it was. Null where no client has the address, as for most robots.
 */
export const clientId = () => integer().references(() => clients.id, { onDelete: 'set null' });

/** The client of a row, with the name and the address that the row was made with. */
export const clientColumns = () => ({
  clientId: clientId(),
  firstName: varchar({ length: 100 }).notNull(),
  lastName: varchar({ length: 100 }).notNull(),
  email: varchar({ length: 255 }).notNull(),
});

/** The addresses by which new bookings, payments, mails and accounts come to a client. */
export const clientAddresses = pgTable(
  'client_addresses',
  {
    email: varchar({ length: 255 }).primaryKey(),
    clientId: integer()
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    /**
     * True if the address's owner may see and change everything of the client. False for an address that the coach has
     * replaced or joined: it may be mistyped and belong to a stranger, unless its account was confirmed before.
     */
    opensData: boolean().notNull().default(true),
  },
  (table) => [index('client_addresses_client').on(table.clientId)],
);
describeTable(clientAddresses, {
  addresses: { email: 'owner' },
  erased: 'goes along',
  exported: 'own code',
  wiped: 'goes along',
  filledByStart: true,
});

const idOfPair = () =>
  integer()
    .notNull()
    .references(() => clients.id, { onDelete: 'cascade' });

/** Pairs of clients with the same phone number who are two people, as the coach has said. */
export const differentClients = pgTable('different_clients', { lowerId: idOfPair(), higherId: idOfPair() }, (table) => [
  primaryKey({ columns: [table.lowerId, table.higherId] }),
  index('different_clients_higher').on(table.higherId),
]);
describeTable(differentClients, { erased: 'goes along', exported: 'left out', wiped: 'goes along' });

/**
 * Minutes that were given or taken outside of a call's own row: by the coach, back from an ended package, or for a call
 * that they pay in part. A row follows its address when clients are joined or split.
 */
export const creditAdjustments = pgTable(
  'credit_adjustments',
  {
    id: serial().primaryKey(),
    clientId: clientId(),
    email: varchar({ length: 255 }).notNull(),
    /** Negative if the minutes were taken. */
    minutes: integer().notNull(),
    /** 'given' by the coach, 'given back', or 'spent'. */
    cause: varchar({ length: 12 }).$type<CreditCause>().notNull().default('given'),
    /** The time at which given minutes expire; null for minutes that do not, and for taken ones. */
    endsAt: instant(),
    /** The call that spent the minutes, or gave them back. No foreign key: the minutes outlive a deleted call. */
    coachingCallId: integer(),
    reason: varchar({ length: 500 }).notNull(),
    /** The address of an admin, 'client' or 'site'. */
    actor: varchar({ length: 255 }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('credit_adjustments_email').on(table.email),
    index('credit_adjustments_client').on(table.clientId),
    index('credit_adjustments_call').on(table.coachingCallId),
  ],
);
describeTable(creditAdjustments, {
  addresses: { email: 'owner' },
  erased: 'deleted',
  exported: { as: 'creditGivenByHand', columns: ['createdAt', 'email', 'minutes', 'cause', 'endsAt', 'reason'] },
  wiped: 'with its client',
});
