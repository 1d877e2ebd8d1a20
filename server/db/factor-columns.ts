import type { Db } from './connect.ts';
import { and, eq, isNotNull, sql } from './drizzle.ts';
import { authenticatorApps, passkeys, users } from './schema.ts';

/** Returns columns for a query of `users`: whether each user has a confirmed authenticator app, and a passkey. */
export const factorColumns = (db: Db) => ({
  hasApp: sql<boolean>`exists ${db
    .select({ userId: authenticatorApps.userId })
    .from(authenticatorApps)
    .where(and(eq(authenticatorApps.userId, users.id), isNotNull(authenticatorApps.confirmedAt)))}`,
  hasPasskey: sql<boolean>`exists ${db
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(eq(passkeys.userId, users.id))}`,
});
