import type { Today } from '#contracts/today/today.ts';
import { dateAt } from '#domain/coach-clock.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { desc, eq, sql } from '../db/drizzle.ts';
import { clients, users } from '../db/schema.ts';
import { shouldAskFirstQuestions } from '../settings/first-answers.ts';
import { readAttention } from './needs-attention.ts';
import { listNextCalls } from './next-calls.ts';
import { readWeeklyTotals } from './weekly-totals.ts';

export async function readToday(ctx: AppContext, { isMainAdmin }: { isMainAdmin: boolean }): Promise<Today> {
  const { database, settings } = ctx;
  const now = ctx.now();
  const zone = settings.coachTimeZone;
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

/** Lists the latest people who booked, paid or signed up, by their ids, which are given in order. */
async function listNewestPeople(db: Db): Promise<Today['newestPeople']> {
  const { id, firstName, lastName, email, createdAt } = clients;
  // Not `exists`: for that, Postgres would read all users instead of those of eight clients.
  const ofAccounts = db
    .select({ hasAccess: sql`coalesce(bool_or(${users.hasCourseAccess}), false)` })
    .from(users)
    .where(eq(users.clientId, id));
  const found = await db
    .select({ id, firstName, lastName, email, createdAt, hasCourseAccess: sql<boolean>`${ofAccounts}` })
    .from(clients)
    .orderBy(desc(id))
    .limit(MAX_PEOPLE);
  return found.map((person) => ({ ...person, createdAt: person.createdAt.toISOString() }));
}
