import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, serial, varchar } from 'drizzle-orm/pg-core';
import type { EndReason } from '#domain/session.ts';
import { createdAt, instant, updatedAt } from './columns.ts';

export const users = pgTable('users', {
  id: serial().primaryKey(),
  email: varchar({ length: 255 }).notNull().unique(),
  hashedPassword: varchar({ length: 255 }).notNull(),
  /** Until when a password that the coach or a command set lets its owner in; null for one that its owner chose. */
  passwordExpiresAt: instant(),
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
    /** Null while the session lives, and after it has timed out. */
    endReason: varchar({ length: 20 }).$type<EndReason>(),
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

/** Sign-ins, failures, lockouts, changed passwords and the like, kept for 90 days. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: serial().primaryKey(),
    /** A `SecurityEventKind` of `contracts/security-events.ts`. */
    kind: varchar({ length: 40 }).notNull(),
    /** The e-mail address that it is about, where there is one. It refers to nothing: the account may be gone. */
    account: varchar({ length: 255 }),
    /** The IPv4 /24 or IPv6 /48. */
    network: varchar({ length: 50 }),
    /** Browser and system in words ('Firefox on Windows'). */
    device: varchar({ length: 100 }),
    /** How many times it happened within the period that the row stands for; `createdAt` is the first of them. */
    count: integer().notNull().default(1),
    /** SHA-256 over kind, period, account, network and device: what happens again is counted in the same row. */
    aggregateKey: varchar({ length: 64 }).unique('security_events_aggregate_key'),
    /** When the coach has dealt with it; of use only for kinds that wait for the coach. */
    handledAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index('security_events_created_at').on(table.createdAt, table.id),
    index('security_events_booking_ceiling')
      .on(table.createdAt)
      .where(sql`kind = 'booking-ceiling' and handled_at is null`),
  ],
);
