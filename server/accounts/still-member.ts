import { and, eq, or } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { sessions, users } from '../db/schema.ts';
import { isLive } from './sessions.ts';

/** Whether the session is live and its user may follow the course; checked again during long downloads. */
export async function isStillMember(db: Db, sid: string, now: Date): Promise<boolean> {
  const [found] = await db
    .select({ id: users.id })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), eq(users.activeSessionId, sessions.sid)))
    .where(and(eq(sessions.sid, sid), isLive(now), or(users.hasCourseAccess, users.isAdmin)));
  return found !== undefined;
}
