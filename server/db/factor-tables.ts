import { users } from './account-tables.ts';
import { createdAt, instant } from './columns.ts';
import { describeTable } from './describe-table.ts';
import { bigint, boolean, index, integer, jsonb, pgTable, serial, text, varchar } from './drizzle.ts';
import type { SealedText } from './sealing/sealed-text.ts';

const userId = () =>
  integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** An app that shows a new code every half minute; at most one for each user. */
export const authenticatorApps = pgTable('authenticator_apps', {
  userId: userId().primaryKey(),
  /** The secret in base32. */
  sealedSecret: varchar({ length: 255 }).$type<SealedText>().notNull(),
  /** The time at which its first code was typed in; until then null, and signing in does not ask for the app. */
  confirmedAt: instant(),
  /** The half minute of the last code that counted. Codes up to it are refused. */
  lastUsedStep: bigint({ mode: 'number' }),
  createdAt: createdAt(),
});
describeTable(authenticatorApps, {
  erased: 'goes along',
  exported: 'own code',
  wiped: 'goes along',
  sealed: ['sealedSecret'],
});

/** Codes that each replace an authenticator app once. A used code is deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    /** SHA-256 over the user's id and the code, which is long and random. */
    hash: varchar({ length: 64 }).primaryKey(),
    userId: userId(),
    createdAt: createdAt(),
  },
  (table) => [index('recovery_codes_user').on(table.userId)],
);
describeTable(recoveryCodes, { erased: 'goes along', exported: 'left out', wiped: 'goes along' });

export const passkeys = pgTable(
  'passkeys',
  {
    id: serial().primaryKey(),
    userId: userId(),
    /** The credential's id in base64url, as browsers send it. */
    credentialId: varchar({ length: 1400 }).notNull().unique('passkeys_credential_id'),
    /** The public key in the format COSE, in base64url. */
    publicKey: text().notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<string[]>().notNull(),
    name: varchar({ length: 100 }).notNull(),
    /** True if the passkey is copied to its owner's other devices. */
    isSynced: boolean().notNull(),
    lastUsedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [index('passkeys_user').on(table.userId)],
);
describeTable(passkeys, { erased: 'goes along', exported: 'own code', wiped: 'goes along' });

/** Challenges that a browser has to answer within minutes, once. */
export const signInChallenges = pgTable(
  'sign_in_challenges',
  {
    /** SHA-256 of the challenge. */
    hash: varchar({ length: 64 }).primaryKey(),
    kind: varchar({ length: 20 }).$type<'factor' | 'passkey' | 'new-passkey'>().notNull(),
    /** The user who signs in; null while unknown. */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the password's hash, for 'factor', so that a new password ends the challenge. */
    passwordFingerprint: varchar({ length: 64 }),
    /** The hash in `mailed_secrets`, for 'factor' after a mailed temporary password. */
    temporaryPasswordHash: varchar({ length: 64 }),
    expiresAt: instant().notNull(),
  },
  (table) => [index('sign_in_challenges_expires_at').on(table.expiresAt)],
);
describeTable(signInChallenges, { erased: 'goes along', exported: 'left out', wiped: 'goes along' });
