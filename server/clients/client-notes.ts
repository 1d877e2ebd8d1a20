import { MINUTE_MS } from '#domain/durations.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { and, desc, eq, gt, ne } from '../db/drizzle.ts';
import { auditLog, clients } from '../db/schema.ts';
import { UNREADABLE } from '../db/sealing/sealer.ts';
import { Refusal, refuseField } from '../requests/refusal.ts';
import { recordAnswersReadOfClient } from './client-details.ts';
import { type ClientRow, lockClients, recordClientChange } from './lock-clients.ts';

/**
 * Saves the coach's private notes. Saving the stored notes again changes nothing, as after a lost reply. Throws
 * `NOT_FOUND`, `invalid` for the sentence in place of damaged notes, `NOTES_CHANGED` if another tab saved since
 * `version` was read.
 */
export async function saveClientNotes(
  ctx: AppContext,
  admin: string,
  id: number,
  { notes, version }: { notes: string; version: number },
) {
  // Saving the sentence would overwrite notes that a process with the right key can still read.
  if (notes.includes(UNREADABLE))
    refuseField(
      'invalid',
      'notes',
      'The notes from before can’t be read right now. To replace them, delete that sentence.',
    );
  const now = ctx.now();
  const { newest, ...reply } = await ctx.database.transaction(async (tx) => {
    const [client] = await lockClients(tx, [id]);
    const message = 'Your notes are saved.';
    const stored = ctx.sealer.openText('clients', 'notes', id, client.notes);
    if (stored === notes) return { message, version: client.notesVersion };
    if (client.notesVersion !== version)
      return { message, version, newest: { notes: stored, version: client.notesVersion, email: client.email } };
    await tx
      .update(clients)
      .set({ ...ctx.sealer.sealRow('clients', id, { notes }), notesVersion: version + 1, updatedAt: now })
      .where(eq(clients.id, id));
    await recordNotesChange(tx, admin, client, now);
    return { message, version: version + 1 };
  });
  if (!newest) return reply;
  const { email, ...notesElsewhere } = newest;
  await recordAnswersReadOfClient(ctx, admin, email);
  throw new Refusal('NOTES_CHANGED', { notes: notesElsewhere });
}

const SITTING_MS = 15 * MINUTE_MS;

/** Logs a change of notes. The page saves them every few seconds, so the saves of one sitting share one line. */
async function recordNotesChange(tx: Db, admin: string, { email }: ClientRow, now: Date): Promise<void> {
  const change = `changed the notes on ${email}`;
  const [latest] = await tx
    .select({ actor: auditLog.actor, subject: auditLog.subject })
    .from(auditLog)
    .where(and(gt(auditLog.createdAt, new Date(now.getTime() - SITTING_MS)), ne(auditLog.action, 'answers-read')))
    .orderBy(desc(auditLog.id))
    .limit(1);
  if (latest?.actor !== admin || latest.subject !== change) await recordClientChange(tx, admin, change, now);
}
