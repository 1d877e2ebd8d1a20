import type { Db } from '../db/connect.ts';
import { and, eq, isNull, or, type SQL } from '../db/drizzle.ts';
import { isAnyOf } from '../db/is-any-of.ts';
import type { RowsOf } from '../db/owned-rows.ts';
import { coachingCalls, consents, consultationRequests } from '../db/schema.ts';
import { emptyText } from '../db/sealing/sealed-text.ts';
import { noFreeCallAnswers } from './health-answers.ts';

export type CallIds = { freeCallIds: number[]; paidCallIds: number[] };

/**
 * Deletes goals and answers of these calls, and marks their consents as withdrawn. A call without a consent gets a
 * record of the withdrawal alone.
 */
export async function withdrawHealthConsent(
  tx: Db,
  { freeCallIds, paidCallIds }: CallIds,
  { network, now }: { network: string; now: Date },
): Promise<void> {
  await tx.update(consultationRequests).set(noFreeCallAnswers).where(isAnyOf(consultationRequests.id, freeCallIds));
  await tx.update(coachingCalls).set({ goals: emptyText }).where(isAnyOf(coachingCalls.id, paidCallIds));
  const isOfCalls = or(
    isAnyOf(consents.consultationRequestId, freeCallIds),
    isAnyOf(consents.coachingCallId, paidCallIds),
  );
  await tx.update(consents).set({ withdrawnAt: now }).where(and(isOpenHealthConsent, isOfCalls));
  const known = await tx
    .select({ free: consents.consultationRequestId, paid: consents.coachingCallId })
    .from(consents)
    .where(and(eq(consents.policy, 'health-privacy'), isOfCalls));
  const unknown = [
    ...freeCallIds.filter((id) => known.every(({ free }) => free !== id)).map((id) => ({ consultationRequestId: id })),
    ...paidCallIds.filter((id) => known.every(({ paid }) => paid !== id)).map((id) => ({ coachingCallId: id })),
  ];
  if (unknown.length === 0) return;
  const record = { policy: 'health-privacy' as const, version: 0, network, withdrawnAt: now };
  await tx.insert(consents).values(unknown.map((call) => ({ ...record, ...call })));
}

const isOpenHealthConsent = and(eq(consents.policy, 'health-privacy'), isNull(consents.withdrawnAt)) as SQL;

export async function listCallIds(tx: Db, isOwn: RowsOf): Promise<CallIds> {
  const [free, paid] = await Promise.all([
    tx.select({ id: consultationRequests.id }).from(consultationRequests).where(isOwn(consultationRequests)),
    tx.select({ id: coachingCalls.id }).from(coachingCalls).where(isOwn(coachingCalls)),
  ]);
  return { freeCallIds: free.map(({ id }) => id), paidCallIds: paid.map(({ id }) => id) };
}
