import { describeTable } from './describe-table.ts';
import { integer, pgTable, primaryKey, text, varchar } from './drizzle.ts';

/**
 * The texts that the coach's searches go through: names, addresses, phone digits and payment references, as `fold_text`
 * writes them, with a space before each word. Triggers keep a row for each client, booking, payment and mail, and
 * delete it with them. Answers about health and notes are never in it. `createSearchIndex` indexes it.
 */
export const searchEntries = pgTable(
  'search_entries',
  {
    sourceTable: varchar({ length: 30 }).notNull(),
    rowId: integer().notNull(),
    text: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sourceTable, table.rowId] })],
);
describeTable(searchEntries, { erased: 'goes along', exported: 'left out', wiped: 'goes along', filledByStart: true });
