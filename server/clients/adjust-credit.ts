import type { CreditAdjustmentInput } from '#contracts/clients/clients.ts';
import { startOfDate } from '#domain/coach-clock.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { addDays } from '#domain/slot-values.ts';
import type { AppContext } from '../app-context.ts';
import { lockCreditOfClients, readCreditOfClients } from '../booking/credit.ts';
import { and, eq, gt, isNull } from '../db/drizzle.ts';
import { creditAdjustments } from '../db/schema.ts';
import { Refusal, refuseField } from '../requests/refusal.ts';
import { openClient } from './client-details.ts';
import { lockClients, nameClient, recordClientChange } from './lock-clients.ts';

/** The time within which a repeated click, or another try after a lost reply, counts as the same request. */
const DUPLICATE_WINDOW_MS = MINUTE_MS;

/** Gives or takes minutes. Throws `NOT_FOUND`, `invalid` if there are fewer, `DUPLICATE` for a second click. */
export async function adjustCredit(
  ctx: AppContext,
  admin: string,
  id: number,
  { minutes, reason, lastDay }: CreditAdjustmentInput,
) {
  const now = ctx.now();
  const endsAt = lastDay === null ? null : getEnd(ctx, lastDay, minutes);
  const message = await ctx.database.transaction(async (tx) => {
    await lockCreditOfClients(tx, [id]);
    const [client] = await lockClients(tx, [id]);
    const credit = (await readCreditOfClients(tx, [id], now)).get(id) ?? 0;
    const isDuplicate = and(
      eq(creditAdjustments.email, client.email),
      eq(creditAdjustments.minutes, minutes),
      eq(creditAdjustments.reason, reason),
      eq(creditAdjustments.actor, admin),
      endsAt ? eq(creditAdjustments.endsAt, endsAt) : isNull(creditAdjustments.endsAt),
      gt(creditAdjustments.createdAt, new Date(now.getTime() - DUPLICATE_WINDOW_MS)),
    );
    if ((await tx.$count(creditAdjustments, isDuplicate)) > 0) {
      throw new Refusal('DUPLICATE', 'The same minutes were saved within the last minute.');
    }
    if (minutes < 0 && credit + minutes < 0) {
      refuseField('invalid', 'minutes', `This client has ${Math.max(0, credit)} minutes of credit.`);
    }
    await tx
      .insert(creditAdjustments)
      .values({ email: client.email, minutes, reason, actor: admin, endsAt, createdAt: now });
    const change =
      minutes > 0 ? `gave ${client.email} ${minutes} minutes` : `took ${-minutes} minutes from ${client.email}`;
    const until = lastDay === null ? '' : ` until ${lastDay}`;
    await recordClientChange(tx, admin, `${change}${until}: ${reason}`, now);
    return `${nameClient(client)} now has ${credit + minutes} minutes of credit.`;
  });
  return { message, client: await openClient(ctx, admin, id) };
}

/** Returns the end of the last day on the coach's clock. Throws `invalid` for a past day, or if minutes are taken. */
function getEnd({ now, settings }: AppContext, lastDay: string, minutes: number): Date {
  const endsAt = startOfDate(addDays(lastDay, 1), settings.coachTimeZone);
  if (minutes < 0) refuseField('invalid', 'lastDay', 'Minutes that are taken have no last day.');
  if (endsAt <= now()) refuseField('invalid', 'lastDay', 'Please choose a day that isn’t over.');
  return endsAt;
}
