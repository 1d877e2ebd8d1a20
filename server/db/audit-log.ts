import type { AdminAction, AuditEntry } from '#contracts/accounts/users.ts';
import type { Db } from './connect.ts';
import { desc, lt } from './drizzle.ts';
import { auditLog } from './schema.ts';

const ENTRIES_A_PAGE = 50;
const MAX_SUBJECT_LENGTH = 255;

/** The admin who acts. */
export type Actor = { email: string };

/**
 * `actor` is the address of an admin, or a command. `subject` is the address of a user, or a short description of the
 * change, of which 255 characters are stored.
 */
export type AdminActionInput = { actor: string; action: AdminAction; subject?: string };

/** Records an action; `tx` must be the transaction that carries the action out. */
export async function recordAdminAction(tx: Db, { subject, ...input }: AdminActionInput, now: Date): Promise<void> {
  await tx.insert(auditLog).values({ ...input, subject: subject && cut(subject), createdAt: now });
}

/** Counts code points like PostgreSQL, so that no character is halved. */
const cut = (subject: string): string => Array.from(subject).slice(0, MAX_SUBJECT_LENGTH).join('');

/** Reads a page of the log, newest first; `before` is the id of the last entry on the previous page. */
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
