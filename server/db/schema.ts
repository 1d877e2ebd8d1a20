import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, serial, text, varchar } from 'drizzle-orm/pg-core';
import { coachingCalls, consultationRequests } from './booking-tables.ts';
import { createdAt, instant, updatedAt } from './columns.ts';

export * from './booking-tables.ts';
export * from './payment-tables.ts';
export * from './sandbox-tables.ts';

export const users = pgTable('users', {
  id: serial().primaryKey(),
  email: varchar({ length: 255 }).notNull().unique(),
  hashedPassword: varchar({ length: 255 }).notNull(),
  firstName: varchar({ length: 100 }).notNull().default(''),
  lastName: varchar({ length: 100 }).notNull().default(''),
  profileImageUrl: varchar({ length: 500 }),
  hasCourseAccess: boolean().notNull().default(false),
  isAdmin: boolean().notNull().default(false),
  isFirstLogin: boolean().notNull().default(true),
  /** The one account that can be neither deleted nor demoted. */
  isMainAdmin: boolean().notNull().default(false),
  stripeCustomerId: varchar({ length: 255 }),
  /** When the owner of the address showed that it is hers. */
  emailVerifiedAt: instant(),
  /** The one session that counts: `sessions.sid`. */
  activeSessionId: varchar({ length: 255 }),
  lastLoginAt: instant(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** An ended session is kept for a day, so that its browser can be told why. */
export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's token, in hexadecimal. */
    sid: varchar({ length: 255 }).primaryKey(),
    /** Empty: what a session is about has columns of its own. */
    sess: jsonb().notNull(),
    /** When it ends by itself or, once it has ended, when that was. */
    expire: instant().notNull(),
    /** Refers to nothing: a deleted user's browser is told why as well. */
    userId: integer().notNull(),
    startedAt: instant().notNull(),
    lastActiveAt: instant().notNull(),
    /** An `EndReason` of `domain/session.ts`; null while it lives or has ended by itself. */
    endReason: varchar({ length: 20 }),
  },
  (table) => [index('sessions_expire').on(table.expire), index('sessions_user').on(table.userId)],
);

/** Secrets that were mailed, as SHA-256: they are long and random, so no slow hash is needed. */
export const mailedSecrets = pgTable(
  'mailed_secrets',
  {
    hash: varchar({ length: 64 }).primaryKey(),
    /** 'verification' or 'temporary-password'. */
    kind: varchar({ length: 20 }).notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
  },
  (table) => [index('mailed_secrets_user').on(table.userId)],
);

/** Every change by an admin. People are named by address, since they may be gone. */
export const auditLog = pgTable('audit_log', {
  id: serial().primaryKey(),
  actor: varchar({ length: 255 }).notNull(),
  action: varchar({ length: 40 }).notNull(),
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
    index('mails_state').on(table.state, table.id),
    index('mails_recipient').on(table.recipient, table.createdAt),
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
