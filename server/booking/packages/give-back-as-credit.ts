import { formatCallTime } from '#domain/coach-clock.ts';
import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../db/connect.ts';
import { and, eq } from '../../db/drizzle.ts';
import { creditAdjustments } from '../../db/schema.ts';
import { Refusal } from '../../requests/refusal.ts';
import { insertReturnedMinutes, lockCredit } from '../credit.ts';
import { readBooking, type StoredPaidCall } from '../stored-bookings.ts';
import { isMoneyDisputed } from './package-money.ts';
import { lockPackageRow } from './stored-packages.ts';

type Giver = { actor: string; now: Date };

/** Gives the minutes of a call as credit for some days, since its package has ended. */
export async function giveBackAsCredit(
  tx: Db,
  ctx: Pick<AppContext, 'settings'>,
  call: StoredPaidCall,
  { actor, now }: Giver,
): Promise<void> {
  const { id: callId, email, minutes } = call;
  const reason = `The call on ${formatCallTime(call, ctx.settings.coachTimeZone)}, whose package has ended`;
  await lockCredit(tx, email, now);
  await insertReturnedMinutes(tx, ctx, minutes, { email, callId, reason, actor, now });
}

/**
 * Gives back a call that was canceled late or missed, after the coach decided so: to its package; as credit once
 * the package has ended; not at all once the package was refunded. Returns where it went. Throws `NOT_POSSIBLE` where
 * it would become credit while the payer's bank holds the money of the package.
 */
export async function giveBackPackageCall(
  tx: Db,
  ctx: AppContext,
  callId: number,
  { actor, now }: Giver,
): Promise<'package' | 'credit' | 'none'> {
  const call = (await readBooking(tx, { kind: 'paid', id: callId })) as StoredPaidCall;
  const row = call.packageId === null ? undefined : await lockPackageRow(tx, call.packageId);
  if (!row || row.endedBy === 'refund') return 'none';
  if (row.endedBy === null && row.endsAt && now < row.endsAt) return 'package';
  if (await isMoneyDisputed(tx, row.id)) throw new Refusal('NOT_POSSIBLE', DISPUTED);
  await giveBackAsCredit(tx, ctx, call, { actor, now });
  return 'credit';
}

const DISPUTED =
  'The payment of this package is disputed, so its call can’t become credit. Please respond at the payment provider first.';

/** Deletes the credit that was given for a call which is open again. The lock waits for bookings that spend it. */
export async function takeBackGiven(tx: Db, { id: callId, email }: StoredPaidCall, now: Date): Promise<void> {
  await lockCredit(tx, email, now);
  const { coachingCallId, cause } = creditAdjustments;
  await tx.delete(creditAdjustments).where(and(eq(coachingCallId, callId), eq(cause, 'given back')));
}
