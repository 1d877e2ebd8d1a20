import { hasAnswers } from '../accounts/health-answers.ts';
import { deleteAnswers } from '../accounts/withdraw-consent.ts';
import { callsView } from '../db/calls-view.ts';
import type { Db } from '../db/connect.ts';
import { and, inArray, sql } from '../db/drizzle.ts';

/** Deletes goals and answers of the calls of everyone whose last call began by then. Returns from how many calls. */
export async function deleteOldAnswers(tx: Db, before: Date): Promise<number> {
  const { kind, id, email } = callsView;
  const calls = await tx
    .select({ kind, id })
    .from(callsView)
    .where(and(hasAnswers, inArray(email, sql`(select email from ${selectPeopleOfThePast(before)})`)));
  await deleteAnswers(tx, calls);
  return calls.length;
}

/**
 * The addresses of everyone without a call since then, as one client each. A call that did not come about counts only
 * for a person who has no other. By hand, since the builder cannot group a union.
 */
const selectPeopleOfThePast = (before: Date) => sql`(
  select call.email
  from ${callsView} as call
  left join client_addresses as address on address.email = call.email
  where call.status <> 'suspected_robot' and coalesce(address.client_id::text, call.email) in (
    select coalesce(own.client_id::text, every_call.email)
    from ${callsView} as every_call
    left join client_addresses as own on own.email = every_call.email
    where every_call.status <> 'suspected_robot'
    group by 1
    having coalesce(
      max(starts_at) filter (where status not in ('cancelled', 'expired')), max(starts_at)
    ) <= ${before.toISOString()}::timestamptz
  )
) as people`;
