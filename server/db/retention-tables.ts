import type { RetentionCounts } from '#domain/retention.ts';
import { instant } from './columns.ts';
import { describeTable } from './describe-table.ts';
import { jsonb, pgTable, serial, text, varchar } from './drizzle.ts';

/** The nights in which the site deleted what had stayed long enough. */
export const retentionRuns = pgTable('retention_runs', {
  id: serial().primaryKey(),
  /** The coach's date. Its unique key lets one process do the work of a night. */
  night: varchar({ length: 20 }).notNull().unique('retention_runs_night'),
  startedAt: instant().notNull(),
  /** Null while it runs, and after a process that was killed. */
  endedAt: instant(),
  /** The number of deleted rows of each kind. Null until it has succeeded. */
  deleted: jsonb().$type<RetentionCounts>(),
  /** The reason of the failure, as a sentence for the coach. */
  error: text(),
});
describeTable(retentionRuns, { about: 'nobody', wiped: 'kept', filledByStart: true });
