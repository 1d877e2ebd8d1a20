import type { AdminAction, AuditEntry } from '#contracts/users.ts';
import type { Sql } from '../db/connect.ts';

const ENTRIES_A_PAGE = 50;

/** `actor` and `subject` are addresses; the actor may be a command as well. */
export type AdminActionInput = { actor: string; action: AdminAction; subject?: string };

/** Remembers what an admin did, in the transaction that does it. */
export async function recordAdminAction(
  tx: Sql,
  { actor, action, subject }: AdminActionInput,
  now: Date,
): Promise<void> {
  await tx.query('insert into audit_log (actor, action, subject, created_at) values ($1, $2, $3, $4)', [
    actor,
    action,
    subject ?? null,
    now,
  ]);
}

/** A page of what was done, newest first: from the beginning, or what is older than the entry `before`. */
export async function readAuditLog(db: Sql, before?: number): Promise<{ entries: AuditEntry[]; hasMore: boolean }> {
  const { rows } = await db.query(
    `select id, actor, action, subject, created_at as "createdAt" from audit_log
     where $1::int is null or id < $1 order by id desc limit $2`,
    [before ?? null, ENTRIES_A_PAGE + 1],
  );
  const entryRows = rows as (Omit<AuditEntry, 'createdAt'> & { createdAt: Date })[];
  return {
    entries: entryRows.slice(0, ENTRIES_A_PAGE).map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    hasMore: entryRows.length > ENTRIES_A_PAGE,
  };
}
