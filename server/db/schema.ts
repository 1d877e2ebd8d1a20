import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, serial, text, varchar } from 'drizzle-orm/pg-core';
import type { AdminAction } from '#contracts/users.ts';
import { coachingCalls, consultationRequests } from './booking-tables.ts';
import { createdAt, instant, updatedAt } from './columns.ts';
import { courseQuestions } from './course-tables.ts';
import { payments } from './payment-tables.ts';

export * from './account-tables.ts';
export * from './booking-tables.ts';
export * from './course-tables.ts';
export * from './payment-tables.ts';
export * from './sandbox-tables.ts';

/** Every change by an admin. People are named by address, since they may be gone. */
export const auditLog = pgTable('audit_log', {
  id: serial().primaryKey(),
  actor: varchar({ length: 255 }).notNull(),
  action: varchar({ length: 40 }).$type<AdminAction>().notNull(),
  subject: varchar({ length: 255 }),
  createdAt: createdAt(),
});

/** Secrets of the site itself, made at its first start and shared by all its processes. */
export const siteSecrets = pgTable('site_secrets', {
  name: varchar({ length: 60 }).primaryKey(),
  secret: varchar({ length: 100 }).notNull(),
});

/** The weekly (recurring) slots. */
export const availableTimeSlots = pgTable('available_time_slots', {
  id: serial().primaryKey(),
  value: varchar({ length: 50 }).notNull().unique(),
  label: varchar({ length: 100 }).notNull(),
  dayOfWeek: varchar({ length: 10 }).notNull(),
  timeOfDay: varchar({ length: 10 }).notNull(),
  isActive: boolean().notNull().default(true),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** Single dated slots (`date`, `timeOfDay`) and date ranges (`startDate` to `endDate`, both included). Plain dates. */
export const specificDateSlots = pgTable('specific_date_slots', {
  id: serial().primaryKey(),
  type: varchar({ length: 20 }).notNull().default('slot'),
  date: varchar({ length: 20 }),
  timeOfDay: varchar({ length: 10 }),
  startDate: varchar({ length: 20 }),
  endDate: varchar({ length: 20 }),
  value: varchar({ length: 50 }).notNull().unique(),
  label: varchar({ length: 100 }).notNull(),
  isActive: boolean().notNull().default(true),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** `date` for one day, or `startDate` to `endDate`, both included. `timeSlots` is a JSON list of time codes. */
export const dateOverrides = pgTable('date_overrides', {
  id: serial().primaryKey(),
  date: varchar({ length: 20 }),
  startDate: varchar({ length: 20 }),
  endDate: varchar({ length: 20 }),
  type: varchar({ length: 30 }).notNull().default('available_only'),
  timeSlots: text().notNull().default('[]'),
  reason: varchar({ length: 255 }),
  isActive: boolean().notNull().default(true),
  createdAt: createdAt(),
});

/**
 * Every mail that the site owes or has sent. It names what the mail is about, never its text: mails are composed when
 * they are sent, so no secret and no stale fact is stored.
 */
export const mails = pgTable(
  'mails',
  {
    id: serial().primaryKey(),
    kind: varchar({ length: 40 }).notNull(),
    recipient: varchar({ length: 255 }).notNull(),
    consultationRequestId: integer().references(() => consultationRequests.id, { onDelete: 'set null' }),
    coachingCallId: integer().references(() => coachingCalls.id, { onDelete: 'set null' }),
    paymentId: integer().references(() => payments.id),
    courseQuestionId: integer().references(() => courseQuestions.id),
    /** Of a mail that may exist once only, such as a reminder: what it is about. */
    onceKey: varchar({ length: 120 }).unique('mails_once_key'),
    /** What a mail must tell of a booking that will be gone or changed when it is sent. Never an answer about health. */
    facts: jsonb(),
    /** queued, sent, failed, or skipped: no longer true when its time came. */
    state: varchar({ length: 20 }).notNull().default('queued'),
    tries: integer().notNull().default(0),
    lastError: text(),
    createdAt: createdAt(),
    sentAt: instant(),
  },
  (table) => [
    index('mails_consultation').on(table.consultationRequestId),
    index('mails_coaching_call').on(table.coachingCallId),
    index('mails_payment').on(table.paymentId),
    index('mails_state').on(table.state, table.id),
    index('mails_recipient').on(table.recipient, table.createdAt),
    // For the bound on mails a day to accounts whose address nobody has confirmed.
    index('mails_account_sent').on(table.sentAt).where(sql`kind in ('verification', 'temporary-password')`),
    // For the coach's search by the beginning of an address.
    index('mails_recipient_prefix').on(sql`${table.recipient} text_pattern_ops`),
  ],
);

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

/** Facts that are true once for this site, such as `seeded`. */
export const siteFacts = pgTable('site_facts', {
  name: varchar({ length: 60 }).primaryKey(),
  createdAt: createdAt(),
});
