import type { LetterInput } from '#contracts/clients.ts';
import type { AppContext } from '../app-context.ts';
import { and, eq, sql } from '../db/drizzle.ts';
import { mails } from '../db/schema.ts';
import { queueMails } from '../mail/queue-mails.ts';
import { Refusal } from '../refusal.ts';
import { lockClientRows, recordClientChange } from './client-rows.ts';

/** Sends a client a mail in the coach's own words. Throws `NOT_FOUND`, `RATE_LIMITED`, `DUPLICATE` for a second click. */
export async function writeToClient(ctx: AppContext, admin: string, id: number, letter: LetterInput) {
  await ctx.limits.spend('letters', String(id));
  return ctx.database.transaction(async (tx) => {
    const [{ email }] = await lockClientRows(tx, id);
    const facts = { letter };
    // The database's clock, which also set `createdAt`.
    const isRecent = sql`${mails.createdAt} > now() - interval '10 seconds'`;
    const isSame = and(eq(mails.kind, 'letter'), eq(mails.recipient, email), eq(mails.facts, facts), isRecent);
    if ((await tx.$count(mails, isSame)) > 0) {
      throw new Refusal('DUPLICATE', { message: `This email to ${email} is already on its way, or was just sent.` });
    }
    await queueMails(tx, ctx.queue, [{ kind: 'letter', recipient: email, facts }]);
    await recordClientChange(tx, admin, `wrote to ${email}`, ctx.now());
    return { message: `Your email to ${email} is on its way.` };
  });
}
