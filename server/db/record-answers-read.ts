import { HOUR_MS } from '#domain/durations.ts';
import { recordAdminAction } from './audit-log.ts';
import type { Db } from './connect.ts';
import { and, eq, gt } from './drizzle.ts';
import { auditLog } from './schema.ts';

/** The time in which the log gets one line for what an admin reads, since open pages load again by themselves. */
const REPEAT_MS = HOUR_MS;

/** Records that an admin opened answers, goals or notes. `subject`: whose, as 'the booking of ana@example.com'. */
export async function recordAnswersRead(
  db: Db,
  { actor, subject }: { actor: string; subject: string },
  now: Date,
): Promise<void> {
  const isSame = and(eq(auditLog.action, 'answers-read'), eq(auditLog.actor, actor), eq(auditLog.subject, subject));
  const isRecent = gt(auditLog.createdAt, new Date(now.getTime() - REPEAT_MS));
  if ((await db.$count(auditLog, and(isSame, isRecent))) === 0)
    await recordAdminAction(db, { actor, action: 'answers-read', subject }, now);
}
