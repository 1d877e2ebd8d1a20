import type { AdminAction } from '#contracts/accounts/users.ts';
import { createdAt, instant } from './columns.ts';
import { describeTable } from './describe-table.ts';
import { bigint, index, integer, jsonb, pgTable, primaryKey, serial, text, varchar } from './drizzle.ts';

/** Every change by an admin. People are named by address, since their accounts may be deleted. */
export const auditLog = pgTable('audit_log', {
  id: serial().primaryKey(),
  actor: varchar({ length: 255 }).notNull(),
  action: varchar({ length: 40 }).$type<AdminAction>().notNull(),
  subject: varchar({ length: 255 }),
  createdAt: createdAt(),
});
describeTable(auditLog, {
  addresses: { actor: 'copied' },
  erased: 'own code',
  exported: 'own code',
  wiped: 'kept',
});

/** The site's own secrets, shared by all its processes. */
export const siteSecrets = pgTable('site_secrets', {
  name: varchar({ length: 60 }).primaryKey(),
  secret: varchar({ length: 100 }).notNull(),
});
describeTable(siteSecrets, { about: 'nobody', wiped: 'kept', filledByStart: true });

/** Counters of `rate-limiter-flexible`; `expire` is in milliseconds since 1970. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: varchar({ length: 255 }).primaryKey(),
    points: integer().notNull().default(0),
    expire: bigint({ mode: 'number' }),
  },
  (table) => [index('rate_limits_expire').on(table.expire)],
);
describeTable(rateLimits, { about: 'nobody', wiped: 'kept', filledByStart: true });

/** Facts about work that was done once for this site, such as seeding the demo. */
export const siteFacts = pgTable('site_facts', {
  name: varchar({ length: 60 }).primaryKey(),
  createdAt: createdAt(),
});
describeTable(siteFacts, { about: 'nobody', wiped: 'kept', filledByStart: true });

/**
 * The coach's settings, as documents: `contracts/settings/site-settings.ts`. Every version is kept. If two processes
 * store the same version, the primary key refuses the second.
 */
export const siteDocuments = pgTable(
  'site_documents',
  {
    name: varchar({ length: 60 }).notNull(),
    version: integer().notNull(),
    content: jsonb().notNull(),
    createdAt: createdAt(),
    /** The address of an admin; null for the documents with which the site started. */
    createdBy: varchar({ length: 255 }),
  },
  (table) => [primaryKey({ columns: [table.name, table.version] })],
);
describeTable(siteDocuments, { about: 'nobody', wiped: 'kept', filledByStart: true });

/** Present and past problems of the running site: one row for each cause, and for each machine that can have it. */
export const alarms = pgTable('alarms', {
  /** The cause, and the machine behind it where only one machine has it: 'disk-nearly-full on web-1'. */
  key: varchar({ length: 200 }).primaryKey(),
  cause: varchar({ length: 40 }).notNull(),
  /** Sentences for the operator, without personal data. */
  problem: text().notNull(),
  startedAt: instant().notNull(),
  /** The time at which a process last found the problem. */
  seenAt: instant().notNull(),
  /** The last attempt to notify the operator, by any process. */
  attemptedAt: instant(),
  /** The last attempt that succeeded. */
  notifiedAt: instant(),
  /** The time at which the problem was over; null while it lasts. */
  endedAt: instant(),
});
describeTable(alarms, { about: 'nobody', wiped: 'kept', filledByStart: true });
