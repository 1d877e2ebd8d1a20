import { type CallId, callsView, isAboutAnyOf, isAboutViewedCall, isOneOf, listIdsOf } from '../db/calls-view.ts';
import type { Db } from '../db/connect.ts';
import { and, eq, isNull, not, type SQL } from '../db/drizzle.ts';
import { hasRow } from '../db/find-rows.ts';
import { isAnyOf } from '../db/is-any-of.ts';
import type { RowsOf } from '../db/owned-rows.ts';
import { coachingCalls, consents, consultationRequests } from '../db/schema.ts';
import { emptyText } from '../db/sealing/sealed-text.ts';
import { noFreeCallAnswers } from './health-answers.ts';

/** Deletes goals and answers of these calls. */
export async function deleteAnswers(tx: Db, calls: readonly CallId[]): Promise<void> {
  await tx
    .update(consultationRequests)
    .set(noFreeCallAnswers)
    .where(isAnyOf(consultationRequests.id, listIdsOf('free', calls)));
  await tx
    .update(coachingCalls)
    .set({ goals: emptyText })
    .where(isAnyOf(coachingCalls.id, listIdsOf('paid', calls)));
}

/**
 * Deletes goals and answers of these calls, and marks their consents as withdrawn. A call without a consent gets a row
 * that records the withdrawal alone, with version 0.
 */
export async function withdrawHealthConsent(
  tx: Db,
  calls: readonly CallId[],
  { network, now }: { network: string; now: Date },
): Promise<void> {
  await deleteAnswers(tx, calls);
  const hasConsent = hasRow(tx, consents, eq(consents.policy, 'health-privacy'), isAboutViewedCall(consents));
  const { consultationRequestId, coachingCallId } = callsView;
  const withoutConsent = await tx
    .select({ consultationRequestId, coachingCallId })
    .from(callsView)
    .where(and(isOneOf(calls), not(hasConsent)));
  await tx
    .update(consents)
    .set({ withdrawnAt: now })
    .where(and(isActiveHealthConsent, isAboutAnyOf(consents, calls)));
  if (withoutConsent.length === 0) return;
  const record = { policy: 'health-privacy' as const, version: 0, network, withdrawnAt: now };
  await tx.insert(consents).values(withoutConsent.map((call) => ({ ...record, ...call })));
}

const isActiveHealthConsent = and(eq(consents.policy, 'health-privacy'), isNull(consents.withdrawnAt)) as SQL;

export const listCallIds = (tx: Db, isOwn: RowsOf): Promise<CallId[]> =>
  tx.select({ kind: callsView.kind, id: callsView.id }).from(callsView).where(isOwn(callsView));
