import { instant } from './columns.ts';
import { describeTable } from './describe-table.ts';
import { index, jsonb, pgTable, varchar } from './drizzle.ts';

/** Links by which a person without an account gets or erases their data, as SHA-256. They are long and random. */
export const personalDataLinks = pgTable(
  'personal_data_links',
  {
    hash: varchar({ length: 64 }).primaryKey(),
    /** The person whose data the link opens. Empty once that person is erased. */
    email: varchar({ length: 255 }).notNull(),
    expiresAt: instant().notNull(),
    /** The time of the erasure. A second press of the button then gets the same reply. */
    erasedAt: instant(),
  },
  (table) => [
    index('personal_data_links_email').on(table.email),
    index('personal_data_links_expires_at').on(table.expiresAt),
  ],
);
describeTable(personalDataLinks, {
  addresses: { email: 'typed' },
  erased: 'own code',
  exported: 'left out',
  wiped: 'kept',
});

/** The erased addresses, for restored backups (decision 064). A file in the data folder has them too. */
export const erasures = pgTable('erasures', {
  /** HMAC-SHA-256 of the address with `key`. */
  hash: varchar({ length: 64 }).primaryKey(),
  /** Random for each address. */
  key: varchar({ length: 64 }).notNull(),
  erasedAt: instant().notNull(),
  /** Keyed hashes of the person's rows in the files that wipes of test data left, by the name of the file. */
  copiedRows: jsonb().$type<Record<string, string[]>>(),
});
describeTable(erasures, { about: 'nobody', wiped: 'kept', filledByStart: true });
