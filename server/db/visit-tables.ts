import type { VisitStep } from '#domain/visits.ts';
import { describeTable } from './describe-table.ts';
import { integer, pgTable, primaryKey, varchar } from './drizzle.ts';

/** Counts of what happened on a page in a day. No row is about anybody. */
export const visitCounts = pgTable(
  'visit_counts',
  {
    /** The coach's date. */
    day: varchar({ length: 10 }).notNull(),
    /** The path of one of the site's pages. */
    page: varchar({ length: 100 }).notNull(),
    step: varchar({ length: 10 }).$type<VisitStep>().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.page, table.step] })],
);
describeTable(visitCounts, { about: 'nobody', wiped: 'kept', filledByStart: true });
