import { isDeepStrictEqual } from 'node:util';
import type { LetterInput } from '#contracts/clients/clients.ts';
import type { AppContext } from '../app-context.ts';
import { and, eq, sql } from '../db/drizzle.ts';
import { takeNextId } from '../db/next-id.ts';
import { mails } from '../db/schema.ts';
import { queueMails } from '../mail/queue-mails.ts';
import { sealFacts, toMailRow } from '../mail/sealed-mails.ts';
import { Refusal } from '../requests/refusal.ts';
import { lockClients, recordClientChange } from './lock-clients.ts';

/** Sends a client a mail in the coach's words. Throws `NOT_FOUND`, `RATE_LIMITED`, `DUPLICATE` (a second click). */
export async function writeToClient(ctx: AppContext, admin: string, clientId: number, letter: LetterInput) {
  await ctx.limits.spend('letters', String(clientId));
  return ctx.database.transaction(async (tx) => {
    const [{ email }] = await lockClients(tx, [clientId]);
    const kind = 'letter';
    const id = await takeNextId(tx, 'mails');
    // Compared by the database's clock, which also set `createdAt`.
    const isRecent = sql`${mails.createdAt} > now() - interval '10 seconds'`;
    const recent = await tx
      .select()
      .from(mails)
      .where(and(eq(mails.kind, kind), eq(mails.recipient, email), isRecent));
    if (recent.some((row) => isDeepStrictEqual(toMailRow(ctx.sealer, row).facts?.letter, letter))) {
      throw new Refusal('DUPLICATE', `This email to ${email} is already on its way, or was just sent.`);
    }
    await queueMails(tx, ctx.queue, [
      { kind, recipient: email, sealed: { id, facts: sealFacts(ctx.sealer, { id, kind }, { letter }) } },
    ]);
    await recordClientChange(tx, admin, `wrote to ${email}`, ctx.now());
    return { message: `Your email to ${email} is on its way.` };
  });
}
