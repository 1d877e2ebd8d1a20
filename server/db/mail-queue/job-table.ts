import { boolean, integer, jsonb, pgSchema, text, timestamp, uuid } from '../drizzle.ts';

const pgBoss = pgSchema('pgboss');

/** The columns of pg-boss's own tables that are used here. pg-boss creates and changes these tables itself. */
export const jobs = pgBoss.table('job', {
  id: uuid().notNull(),
  name: text().notNull(),
  data: jsonb(),
  /** An enum in this order: created, retry, active, completed, cancelled, failed. */
  state: text().notNull(),
  startAfter: timestamp({ withTimezone: true }).notNull(),
  createdOn: timestamp({ withTimezone: true }).notNull(),
  blocked: boolean().notNull(),
});

/** The numbers of jobs in each queue, which pg-boss counts every few seconds (`superviseSeconds`). */
export const jobQueues = pgBoss.table('queue', {
  name: text().notNull(),
  deferredCount: integer().notNull(),
  readyCount: integer().notNull(),
  activeCount: integer().notNull(),
  failedCount: integer().notNull(),
});
