import type { AppContext } from '../app-context.ts';
import { type Actor, recordAdminAction } from '../db/audit-log.ts';
import { eq } from '../db/drizzle.ts';
import { mails } from '../db/schema.ts';
import { Refusal } from '../requests/refusal.ts';
import { lockMail } from './list-mails.ts';

/** Marks a mail as put aside. Throws `NOT_FOUND`, and `NOT_POSSIBLE` for a mail that was sent or is not needed. */
export async function putMailAside(
  { database, now }: AppContext,
  actor: Actor,
  id: number,
): Promise<{ message: string }> {
  return database.transaction(async (tx) => {
    const { state, recipient } = await lockMail(tx, id);
    if (state === 'sent' || state === 'skipped') {
      const message = state === 'sent' ? 'This email has gone out.' : 'This email is no longer needed anyway.';
      throw new Refusal('NOT_POSSIBLE', message);
    }
    if (state !== 'put_aside') {
      await tx.update(mails).set({ state: 'put_aside' }).where(eq(mails.id, id));
      await recordAdminAction(tx, { actor: actor.email, action: 'mail-put-aside', subject: recipient }, now());
    }
    return { message: 'You’ll still find it in the list of emails, as “Put aside”.' };
  });
}
