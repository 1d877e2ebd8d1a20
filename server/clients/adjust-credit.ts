import type { CreditAdjustmentInput } from '#contracts/clients/clients.ts';
import type { AppContext } from '../app-context.ts';
import { lockCreditOfClients, readCreditOfClients } from '../booking/credit.ts';
import { and, eq, gt } from '../db/drizzle.ts';
import { creditAdjustments } from '../db/schema.ts';
import { Refusal, refuseField } from '../requests/refusal.ts';
import { openClient } from './client-details.ts';
import { lockClients, nameClient, recordClientChange } from './lock-clients.ts';

/** A second click within this time counts as the same request. */
const DUPLICATE_WINDOW_MS = 10 * 1000;

/**
 * Gives a client minutes, or takes them. Throws `NOT_FOUND`, `invalid` for more minutes than there are, `DUPLICATE` for
 * the second of two clicks.
 */
export async function adjustCredit(
  ctx: AppContext,
  admin: string,
  id: number,
  { minutes, reason }: CreditAdjustmentInput,
) {
  const now = ctx.now();
  const message = await ctx.database.transaction(async (tx) => {
    await lockCreditOfClients(tx, [id]);
    const [client] = await lockClients(tx, [id]);
    const credit = (await readCreditOfClients(tx, [id])).get(id) ?? 0;
    const adjustment = { email: client.email, minutes, reason, actor: admin };
    const isSame = Object.entries(adjustment).map(([name, value]) =>
      eq(creditAdjustments[name as keyof typeof adjustment], value),
    );
    const isRecent = gt(creditAdjustments.createdAt, new Date(now.getTime() - DUPLICATE_WINDOW_MS));
    if ((await tx.$count(creditAdjustments, and(...isSame, isRecent))) > 0) {
      throw new Refusal('DUPLICATE', { message: 'These minutes were saved just now.' });
    }
    if (minutes < 0 && credit + minutes < 0) {
      refuseField('invalid', 'minutes', `This client has ${Math.max(0, credit)} minutes of credit.`);
    }
    await tx.insert(creditAdjustments).values({ ...adjustment, createdAt: now });
    const change =
      minutes > 0 ? `gave ${client.email} ${minutes} minutes` : `took ${-minutes} minutes from ${client.email}`;
    await recordClientChange(tx, admin, `${change}: ${reason}`, now);
    return `${nameClient(client)} now has ${credit + minutes} minutes of credit.`;
  });
  return { message, client: await openClient(ctx, admin, id) };
}
