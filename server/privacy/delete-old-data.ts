import { subtractMonths } from '#domain/coach-clock.ts';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import { CONFIRM_WITHIN_MINUTES } from '#domain/holds.ts';
import type { RetentionCounts } from '#domain/retention-kinds.ts';
import { hasAnswers } from '../accounts/health-answers.ts';
import { deleteAnswers } from '../accounts/withdraw-consent.ts';
import type { AppContext } from '../app-context.ts';
import { callsView } from '../db/calls-view.ts';
import type { Db } from '../db/connect.ts';
import { and, eq, inArray, isNotNull, lte, ne, not, or, sql } from '../db/drizzle.ts';
import { hasRow } from '../db/find-rows.ts';
import { deleteOwnerlessFormerAddresses } from '../db/former-addresses.ts';
import { auditLog, coachingCalls, consultationRequests, mails, paymentEvents, users } from '../db/schema.ts';
import { deleteEndedHolds } from './delete-ended-holds.ts';

/** Deletes data older than the coach's settings allow. Returns how many rows of each kind were deleted. */
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
        // Paid holds count from the end of their time to pay, free ones from when they were made.
        paid: holdsBefore,
        free: new Date(holdsBefore.getTime() - CONFIRM_WITHIN_MINUTES * MINUTE_MS),
      }),
      auditLog: await deleteAuditLog(tx, monthsAgo(privacy.auditMonths)),
      mails: await deleteMails(tx, monthsAgo(privacy.mailMonths)),
      paymentEvents: await deletePaymentEvents(tx, daysAgo(privacy.paymentEventDays)),
    };
    // Last, since addresses lose their owners by the deletions above.
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

/**
 * Deletes old entries of the log. The entry that the coach withdrew an account's access to the course stays while the
 * account has none: it keeps an earlier payment from giving the access back.
 */
function deleteAuditLog(tx: Db, before: Date): Promise<number> {
  const hasNoAccess = hasRow(tx, users, eq(users.email, auditLog.subject), not(users.hasCourseAccess));
  const isOld = and(lte(auditLog.createdAt, before), or(ne(auditLog.action, 'access-withdrawn'), not(hasNoAccess)));
  return count(tx.delete(auditLog).where(isOld).returning({ id: auditLog.id }));
}

/** Deletes old mails, but none that still waits to be sent. */
const deleteMails = (tx: Db, before: Date): Promise<number> =>
  count(
    tx
      .delete(mails)
      .where(and(ne(mails.state, 'queued'), lte(mails.createdAt, before)))
      .returning({ id: mails.id }),
  );

/** Deletes old events, but none that still waits to be handled. */
const deletePaymentEvents = (tx: Db, before: Date): Promise<number> =>
  count(
    tx
      .delete(paymentEvents)
      .where(and(isNotNull(paymentEvents.doneAt), lte(paymentEvents.receivedAt, before)))
      .returning({ id: paymentEvents.id }),
  );

/** Deletes the goals and answers of clients without a call since `before`. Returns the number of calls with some. */
async function deleteOldAnswers(tx: Db, before: Date): Promise<number> {
  const { kind, id, email } = callsView;
  const calls = await tx
    .select({ kind, id })
    .from(callsView)
    .where(and(hasAnswers, inArray(email, sql`(select email from ${selectInactiveAddresses(before)})`)));
  await deleteAnswers(tx, calls);
  return calls.length;
}

/**
 * Selects the addresses of clients without a call since `before`; an address without a client counts as one. Canceled
 * and expired calls count only for a client who has no others.
 */
const selectInactiveAddresses = (before: Date) => sql`(
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
