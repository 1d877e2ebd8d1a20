import type { Db } from '../db/connect.ts';
import { eq } from '../db/drizzle.ts';
import { factorColumns } from '../db/factor-columns.ts';
import { users } from '../db/schema.ts';

export type SignInAccount = NonNullable<Awaited<ReturnType<typeof findSignInAccount>>>;

export async function findSignInAccount(db: Db, by: { email: string } | { id: number }) {
  const { id, email, hashedPassword, passwordExpiresAt, lastLoginAt, isAdmin, keepsSeveralSessions } = users;
  const columns = { id, email, hashedPassword, passwordExpiresAt, lastLoginAt, isAdmin, keepsSeveralSessions };
  const [account] = await db
    .select({ ...columns, ...factorColumns(db) })
    .from(users)
    .where('id' in by ? eq(id, by.id) : eq(email, by.email));
  return account;
}
