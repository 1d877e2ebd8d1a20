import type { Db } from './connect.ts';
import { and, eq, isNotNull, sql } from './drizzle.ts';
import { authenticatorApps, passkeys, users } from './schema.ts';

/** Columns for a query of `users`, which say what factors each of them has. */
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
