import { boolean, integer, jsonb, pgSchema, text, timestamp, uuid } from '../drizzle.ts';

const pgBoss = pgSchema('pgboss');

/** The columns of pg-boss's own tables that are used here. pg-boss creates and changes these tables itself. */
export const jobs = pgBoss.table('job', {
  id: uuid().notNull(),
  name: text().notNull(),
  data: jsonb(),
  /** An enum; its order is the order of a job's life. */
  state: text().notNull(),
  startAfter: timestamp({ withTimezone: true }).notNull(),
  createdOn: timestamp({ withTimezone: true }).notNull(),
  blocked: boolean().notNull(),
});

/** pg-boss counts the jobs of each queue every few seconds (`superviseSeconds`). */
export const jobQueues = pgBoss.table('queue', {
  name: text().notNull(),
  deferredCount: integer().notNull(),
  readyCount: integer().notNull(),
  activeCount: integer().notNull(),
  failedCount: integer().notNull(),
});
