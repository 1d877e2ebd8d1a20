import type { Today } from '#contracts/today/today.ts';
import { dateAt } from '#domain/coach-clock.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { desc, eq } from '../db/drizzle.ts';
import { users } from '../db/schema.ts';
import { shouldAskFirstQuestions } from '../settings/first-answers.ts';
import { readAttention } from './needs-attention.ts';
import { listNextCalls } from './next-calls.ts';
import { readWeeklyTotals } from './weekly-totals.ts';

export async function readToday(ctx: AppContext, { isMainAdmin }: { isMainAdmin: boolean }): Promise<Today> {
  const { database, settings } = ctx;
  const [now, zone] = [ctx.now(), settings.coachTimeZone];
  const [asks, nextCalls, attention, weeks, newestPeople] = await Promise.all([
    isMainAdmin && shouldAskFirstQuestions(ctx),
    listNextCalls(database, zone, now),
    readAttention(ctx, now),
    readWeeklyTotals(database, settings.current.calls, now),
    listNewestPeople(database),
  ]);
  return { asksFirstQuestions: asks, date: dateAt(now, zone), nextCalls, attention, weeks, newestPeople };
}

const MAX_PEOPLE = 8;

/** Lists the latest accounts but the coach's. Ids are given in the order of registration. */
async function listNewestPeople(db: Db): Promise<Today['newestPeople']> {
  const { id, firstName, lastName, email, hasCourseAccess, createdAt } = users;
  const found = await db
    .select({ id, firstName, lastName, email, hasCourseAccess, createdAt })
    .from(users)
    .where(eq(users.isMainAdmin, false))
    .orderBy(desc(id))
    .limit(MAX_PEOPLE);
  return found.map((person) => ({ ...person, createdAt: person.createdAt.toISOString() }));
}
