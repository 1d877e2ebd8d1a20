import type { Db } from '../db/connect.ts';
import { eq, type SQL, sql } from '../db/drizzle.ts';
import { hasRow } from '../db/find-rows.ts';
import { users } from '../db/schema.ts';

/** Returns the source of a booking: 'course' for a member, else `other`. */
export function chooseSource(tx: Db, email: string, other: string): SQL {
  const isMember = hasRow(tx, users, eq(users.email, email), sql`${users.hasCourseAccess}`);
  return sql`case when ${isMember} then 'course' else ${other} end`;
}
