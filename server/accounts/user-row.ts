import type { CurrentUser } from '#contracts/accounts/accounts.ts';
import type { Db } from '../db/connect.ts';
import { eq, sql } from '../db/drizzle.ts';
import { sessions, users } from '../db/schema.ts';

export type UserRow = CurrentUser;

/** True if the user had signed in before. The session keeps this, since signing in overwrites `users.lastLoginAt`. */
const hasSignedInBefore = sql<boolean>`coalesce((select (sess ->> 'hasSignedInBefore')::boolean from ${sessions} where sid = ${users.activeSessionId}), false)`;

export const userColumns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  profileImageUrl: users.profileImageUrl,
  phone: users.phone,
  isAdmin: users.isAdmin,
  isMainAdmin: users.isMainAdmin,
  isFirstLogin: users.isFirstLogin,
  hasSignedInBefore,
  hasCourseAccess: users.hasCourseAccess,
  isVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
};

/** Returns the value for `emailVerifiedAt` in an update that verifies the address: an earlier date stays. */
export const keepVerifiedAt = (now: Date) => sql`coalesce(${users.emailVerifiedAt}, ${now})`;

export async function findUser(db: Db, id: number): Promise<UserRow | undefined> {
  const [user] = await db.select(userColumns).from(users).where(eq(users.id, id));
  return user;
}

/** Adds the session's `staysSignedIn`, which the user's row does not have. */
export const withStaysSignedIn = (row: UserRow, { staysSignedIn }: CurrentUser): CurrentUser => ({
  ...row,
  ...(staysSignedIn && { staysSignedIn }),
});

/** Returns a user who must exist, for example because this transaction has locked the row. */
export async function readUser(db: Db, id: number): Promise<UserRow> {
  const user = await findUser(db, id);
  if (!user) throw new Error(`There is no user ${id}`);
  return user;
}
