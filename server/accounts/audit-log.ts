import type { AdminAction, AuditEntry } from '#contracts/users.ts';
import type { Db } from '../db/connect.ts';
import { desc, lt } from '../db/drizzle.ts';
import { auditLog } from '../db/schema.ts';

const ENTRIES_A_PAGE = 50;

/** `actor` and `subject` are email addresses; the actor may also be a command. */
export type AdminActionInput = { actor: string; action: AdminAction; subject?: string };

/** Call it in the transaction that does what it records. */
export async function recordAdminAction(tx: Db, input: AdminActionInput, now: Date): Promise<void> {
  await tx.insert(auditLog).values({ ...input, createdAt: now });
}

/** A page of the log, newest first; `before` is the last entry of the page before it. */
export async function readAuditLog(db: Db, before?: number): Promise<{ entries: AuditEntry[]; hasMore: boolean }> {
  const rows = await db
    .select()
    .from(auditLog)
    .where(before === undefined ? undefined : lt(auditLog.id, before))
    .orderBy(desc(auditLog.id))
    .limit(ENTRIES_A_PAGE + 1);
  return {
    entries: rows.slice(0, ENTRIES_A_PAGE).map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    hasMore: rows.length > ENTRIES_A_PAGE,
  };
}
