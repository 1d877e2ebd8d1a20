import type { Db } from '../db/connect.ts';
import { and, eq, exists, type SQL, sql } from '../db/drizzle.ts';
import { users } from '../db/schema.ts';

/** The source of a booking: 'course' for a member, else `other`. */
export function chooseSource(tx: Db, email: string, other: string): SQL {
  const member = tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), users.hasCourseAccess));
  return sql`case when ${exists(member)} then 'course' else ${other} end`;
}
