import type { SecurityEventKind } from '#contracts/accounts/security-events.ts';
import type { EndReason } from '#domain/session.ts';
import { clientId } from './client-tables.ts';
import { createdAt, instant, updatedAt } from './columns.ts';
import { describeTable } from './describe-table.ts';
import { boolean, index, integer, jsonb, pgTable, serial, sql, varchar } from './drizzle.ts';

export const users = pgTable(
  'users',
  {
    id: serial().primaryKey(),
    /** The account's client; null for an admin, and if the address opens no client's data. */
    clientId: clientId(),
    email: varchar({ length: 255 }).notNull().unique(),
    hashedPassword: varchar({ length: 255 }).notNull(),
    /** The end of a password that the coach or a command set; null for a password that its owner chose. */
    passwordExpiresAt: instant(),
    firstName: varchar({ length: 100 }).notNull().default(''),
    lastName: varchar({ length: 100 }).notNull().default(''),
    /** A path of this site: see `server/accounts/own-picture.ts`. */
    profileImageUrl: varchar({ length: 500 }),
    /** The number as the user typed it, for forms that the user fills in later. */
    phone: varchar({ length: 20 }),
    hasCourseAccess: boolean().notNull().default(false),
    isAdmin: boolean().notNull().default(false),
    isFirstLogin: boolean().notNull().default(true),
    /** The one account that can be neither deleted nor demoted. */
    isMainAdmin: boolean().notNull().default(false),
    /** The id of the payment provider's customer for the client with this address. */
    stripeCustomerId: varchar({ length: 255 }),
    emailVerifiedAt: instant(),
    /** The one session that counts: `sessions.sid`. With `keepsSeveralSessions`, the newest of several. */
    activeSessionId: varchar({ length: 255 }),
    /** True for an admin who stays signed in on several devices. */
    keepsSeveralSessions: boolean().notNull().default(false),
    lastLoginAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('users_client').on(table.clientId)],
);
describeTable(users, {
  addresses: { email: 'owner' },
  erased: 'deleted',
  exported: 'own code',
  wiped: 'as test data',
  keepsClient: true,
  filledByStart: true,
});

/** An ended session is kept for a day, so that its browser gets the reason. */
export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's token, in hexadecimal. */
    sid: varchar({ length: 255 }).primaryKey(),
    /** Facts without a column of their own. */
    sess: jsonb().$type<{ hasSignedInBefore?: boolean }>().notNull(),
    /** The time at which the session ends or, once it has, did end. */
    expire: instant().notNull(),
    /** No foreign key, since a deleted user's browser also gets the reason. */
    userId: integer().notNull(),
    startedAt: instant().notNull(),
    lastActiveAt: instant().notNull(),
    /** The last time that the user proved their identity in this session; null: only at `startedAt`. */
    authenticatedAt: instant(),
    /** The owner chose to stay signed in on this device. */
    isKept: boolean().notNull().default(false),
    /** Browser and system in words ('Firefox on Windows'). */
    device: varchar({ length: 100 }),
    /** The reason why the session ended; null while it lives, and after it has timed out. */
    endReason: varchar({ length: 20 }).$type<EndReason>(),
  },
  (table) => [index('sessions_expire').on(table.expire), index('sessions_user').on(table.userId)],
);
describeTable(sessions, { refersTo: { userId: 'users' }, erased: 'own code', exported: 'own code', wiped: 'kept' });

/** The new address that a user has asked for and not yet confirmed; at most one for each user. */
export const emailChanges = pgTable('email_changes', {
  id: serial().primaryKey(),
  userId: integer()
    .notNull()
    .unique('email_changes_user')
    .references(() => users.id, { onDelete: 'cascade' }),
  newEmail: varchar({ length: 255 }).notNull(),
  expiresAt: instant().notNull(),
  createdAt: createdAt(),
});
describeTable(emailChanges, {
  addresses: { newEmail: 'typed' },
  erased: 'deleted',
  exported: 'own code',
  wiped: 'goes along',
});

/**
 * Addresses that their owners have replaced. The owner's rows have the new address, so an old one finds nothing. An
 * erasure looks for old ones where they are quoted, and in backups from before.
 */
export const formerAddresses = pgTable(
  'former_addresses',
  {
    id: serial().primaryKey(),
    email: varchar({ length: 255 }).notNull(),
    /** The address that its owner has now. No foreign key, since a client may outlive the account. */
    ownerEmail: varchar({ length: 255 }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('former_addresses_owner').on(table.ownerEmail), index('former_addresses_email').on(table.email)],
);
describeTable(formerAddresses, {
  addresses: { email: 'typed', ownerEmail: 'typed' },
  erased: 'deleted',
  exported: 'own code',
  wiped: 'kept',
});

/** Mailed secrets as SHA-256. They are long and random, so they need no slow hash. */
export const mailedSecrets = pgTable(
  'mailed_secrets',
  {
    hash: varchar({ length: 64 }).primaryKey(),
    /** 'verification', 'temporary-password' or 'email-change'. */
    kind: varchar({ length: 20 }).notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The change that an 'email-change' confirms. The secret ends with it. */
    emailChangeId: integer().references(() => emailChanges.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
  },
  (table) => [index('mailed_secrets_user').on(table.userId)],
);
describeTable(mailedSecrets, { erased: 'goes along', exported: 'left out', wiped: 'goes along' });

/** Sign-ins, failures, lockouts, changed passwords and the like, kept for 90 days. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: serial().primaryKey(),
    kind: varchar({ length: 40 }).$type<SecurityEventKind>().notNull(),
    /** An email address. No foreign key, since the account may be deleted. */
    account: varchar({ length: 255 }),
    /** The IPv4 /24 or IPv6 /48. */
    network: varchar({ length: 50 }),
    /** Browser and system in words ('Firefox on Windows'). */
    device: varchar({ length: 100 }),
    /** The number of times that the event happened in the row's period; `createdAt` is the first time. */
    count: integer().notNull().default(1),
    /** SHA-256 over kind, period, account, network and device; repetitions are counted in the same row. */
    aggregateKey: varchar({ length: 64 }).unique('security_events_aggregate_key'),
    /** The time at which the coach handled the event; only for kinds that wait for the coach. */
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
describeTable(securityEvents, {
  addresses: { account: 'account' },
  erased: 'deleted',
  exported: { as: 'signInEvents', columns: ['createdAt', 'kind', 'network', 'device', 'count'] },
  wiped: 'kept',
});
