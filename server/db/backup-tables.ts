import { instant } from './columns.ts';
import { describeTable } from './describe-table.ts';
import { bigint, index, pgTable, serial, text, varchar } from './drizzle.ts';

/** The backups that the site makes by itself. */
export const backupRuns = pgTable(
  'backup_runs',
  {
    id: serial().primaryKey(),
    /** The coach's date. Its unique key lets one process make the backup of a night. */
    night: varchar({ length: 20 }).notNull().unique('backup_runs_night'),
    startedAt: instant().notNull(),
    /** Null while it runs, and after a process that was killed. */
    endedAt: instant(),
    /** Null until it has succeeded. */
    fileName: varchar({ length: 200 }),
    bytes: bigint({ mode: 'number' }),
    /** The reason of the failure, as a sentence for the operator. */
    error: text(),
  },
  (table) => [index('backup_runs_ended_at').on(table.endedAt)],
);
describeTable(backupRuns, { about: 'nobody', wiped: 'kept', filledByStart: true });
