import { hasFreeCallAnswers, hasPaidCallGoals, noFreeCallAnswers } from '../accounts/health-answers.ts';
import type { Db } from '../db/connect.ts';
import { and, inArray, sql } from '../db/drizzle.ts';
import { coachingCalls, consultationRequests } from '../db/schema.ts';
import { emptyText } from '../db/sealing/sealed-text.ts';

/** Deletes goals and answers of the calls of everyone whose last call began by then. Returns from how many calls. */
export async function deleteOldAnswers(tx: Db, before: Date): Promise<number> {
  const people = selectPeopleOfThePast(before);
  const ofPeople = (email: typeof consultationRequests.email | typeof coachingCalls.email) =>
    inArray(email, sql`(select email from ${people})`);
  const free = await tx
    .update(consultationRequests)
    .set(noFreeCallAnswers)
    .where(and(hasFreeCallAnswers, ofPeople(consultationRequests.email)))
    .returning({ id: consultationRequests.id });
  const paid = await tx
    .update(coachingCalls)
    .set({ goals: emptyText })
    .where(and(hasPaidCallGoals, ofPeople(coachingCalls.email)))
    .returning({ id: coachingCalls.id });
  return free.length + paid.length;
}

/**
 * The addresses of everyone without a call since then, as one client each. A call that did not come about counts only
 * for a person who has no other. By hand, since the builder cannot group a union.
 */
const selectPeopleOfThePast = (before: Date) => sql`(
  select call.email
  from (
    select email, starts_at, status from ${consultationRequests} where status <> 'suspected_robot'
    union all select email, starts_at, status from ${coachingCalls} where status <> 'suspected_robot'
  ) as call
  left join client_addresses as address on address.email = call.email
  where coalesce(address.client_id::text, call.email) in (
    select coalesce(own.client_id::text, every_call.email)
    from (
      select email, starts_at, status from ${consultationRequests} where status <> 'suspected_robot'
      union all select email, starts_at, status from ${coachingCalls} where status <> 'suspected_robot'
    ) as every_call
    left join client_addresses as own on own.email = every_call.email
    group by 1
    having coalesce(
      max(starts_at) filter (where status not in ('cancelled', 'expired')), max(starts_at)
    ) <= ${before.toISOString()}::timestamptz
  )
) as people`;
