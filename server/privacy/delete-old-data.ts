import { subtractMonths } from '#domain/coach-clock.ts';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import { CONFIRM_WITHIN_MINUTES } from '#domain/holds.ts';
import type { RetentionCounts } from '#domain/retention.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { and, eq, isNotNull, lte, ne } from '../db/drizzle.ts';
import { deleteOwnerlessFormerAddresses } from '../db/former-addresses.ts';
import { auditLog, coachingCalls, consultationRequests, mails, paymentEvents } from '../db/schema.ts';
import { deleteEndedHolds } from './delete-ended-holds.ts';
import { deleteOldAnswers } from './delete-old-answers.ts';

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
