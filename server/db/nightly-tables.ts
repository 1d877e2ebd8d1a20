import type { RetentionCounts } from '#domain/retention-kinds.ts';
import { instant } from './columns.ts';
import { describeTable } from './describe-table.ts';
import { bigint, index, jsonb, pgTable, serial, text, varchar } from './drizzle.ts';

/** Columns of a night's work. */
const nightColumns = (uniqueKey: string) => ({
  id: serial().primaryKey(),
  /** The coach's date. Its unique key lets one process do the work of a night. */
  night: varchar({ length: 20 }).notNull().unique(uniqueKey),
  startedAt: instant().notNull(),
  /** The end of the work; null while it runs, and if its process was killed. */
  endedAt: instant(),
  /** The reason of the failure, as a sentence for the operator or the coach. */
  error: text(),
});

/** The backups that the site makes by itself. Name and size are null until the run has succeeded. */
export const backupRuns = pgTable(
  'backup_runs',
  {
    ...nightColumns('backup_runs_night'),
    fileName: varchar({ length: 200 }),
    bytes: bigint({ mode: 'number' }),
  },
  (table) => [index('backup_runs_ended_at').on(table.endedAt)],
);
describeTable(backupRuns, { about: 'nobody', wiped: 'kept', filledByStart: true });

/** The nights in which the site deleted data whose retention had ended. */
export const retentionRuns = pgTable('retention_runs', {
  ...nightColumns('retention_runs_night'),
  /** The number of deleted rows of each kind; null until the run has succeeded. */
  deleted: jsonb().$type<RetentionCounts>(),
});
describeTable(retentionRuns, { about: 'nobody', wiped: 'kept', filledByStart: true });
