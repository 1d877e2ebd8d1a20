import { subtractMonths } from '#domain/coach-clock.ts';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import { CONFIRM_WITHIN_MINUTES } from '#domain/holds.ts';
import type { RetentionCounts } from '#domain/retention-kinds.ts';
import { hasAnswers } from '../accounts/health-answers.ts';
import { deleteAnswers } from '../accounts/withdraw-consent.ts';
import type { AppContext } from '../app-context.ts';
import { callsView } from '../db/calls-view.ts';
import type { Db } from '../db/connect.ts';
import { and, eq, inArray, isNotNull, lte, ne, sql } from '../db/drizzle.ts';
import { deleteOwnerlessFormerAddresses } from '../db/former-addresses.ts';
import { auditLog, coachingCalls, consultationRequests, mails, paymentEvents } from '../db/schema.ts';
import { deleteEndedHolds } from './delete-ended-holds.ts';

/** Deletes all that has stayed as long as the coach's settings say. Returns how many rows of each kind went. */
export async function deleteOldData({ database, settings, now: clock }: RetentionContext): Promise<RetentionCounts> {
  const now = clock();
  const { privacy } = settings.current;
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const monthsAgo = (months: number) => subtractMonths(now, months, settings.coachTimeZone);
  const holdsBefore = daysAgo(privacy.holdDays);
  return database.transaction(async (tx) => {
    const deleted = {
      answers: await deleteOldAnswers(tx, monthsAgo(privacy.answerMonths)),
      robots: await deleteRobots(tx, daysAgo(privacy.robotDays)),
      holds: await deleteEndedHolds(tx, {
        paid: holdsBefore,
        free: new Date(holdsBefore.getTime() - CONFIRM_WITHIN_MINUTES * MINUTE_MS),
      }),
      auditLog: await count(
        tx
          .delete(auditLog)
          .where(lte(auditLog.createdAt, monthsAgo(privacy.auditMonths)))
          .returning({ id: auditLog.id }),
      ),
      mails: await deleteMails(tx, monthsAgo(privacy.mailMonths)),
      paymentEvents: await deletePaymentEvents(tx, daysAgo(privacy.paymentEventDays)),
    };
    // After the people themselves.
    await deleteOwnerlessFormerAddresses(tx);
    return deleted;
  });
}

export type RetentionContext = Pick<AppContext, 'database' | 'settings' | 'now' | 'log'>;

const count = async (rows: Promise<unknown[]>): Promise<number> => (await rows).length;

async function deleteRobots(tx: Db, before: Date): Promise<number> {
  let deleted = 0;
  for (const table of [consultationRequests, coachingCalls]) {
    const isOldRobot = and(eq(table.status, 'suspected_robot'), lte(table.createdAt, before));
    deleted += await count(tx.delete(table).where(isOldRobot).returning({ id: table.id }));
  }
  return deleted;
}

/** A mail that still waits stays: it names what it is about, and is needed to be sent. */
const deleteMails = (tx: Db, before: Date): Promise<number> =>
  count(
    tx
      .delete(mails)
      .where(and(ne(mails.state, 'queued'), lte(mails.createdAt, before)))
      .returning({ id: mails.id }),
  );

/** One that was not handled yet stays. */
const deletePaymentEvents = (tx: Db, before: Date): Promise<number> =>
  count(
    tx
      .delete(paymentEvents)
      .where(and(isNotNull(paymentEvents.doneAt), lte(paymentEvents.receivedAt, before)))
      .returning({ id: paymentEvents.id }),
  );

/** Deletes goals and answers of the calls of everyone whose last call began by then. Returns from how many calls. */
async function deleteOldAnswers(tx: Db, before: Date): Promise<number> {
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
