import { dateAt } from '#domain/coach-clock.ts';
import type { AppContext } from '../app-context.ts';
import type { Sql } from '../db/connect.ts';
import { readAttention } from './attention.ts';
import { listNextCalls } from './next-calls.ts';
import type { Today } from './today-reply.ts';
import { readWeeklyTotals } from './weekly-totals.ts';

/** The coach's overview, on her own clock. */
export async function readToday(ctx: AppContext): Promise<Today> {
  const { database, config } = ctx;
  const [now, zone] = [ctx.now(), config.coachTimeZone];
  const [next, attention, weeks, newest] = await Promise.all([
    listNextCalls(database, zone, now),
    readAttention(ctx, now),
    readWeeklyTotals(database, zone, now),
    newestPeople(database),
  ]);
  return { date: dateAt(now, zone), nextCalls: next, attention, weeks, newestPeople: newest };
}

const MAX_PEOPLE = 8;

type PersonRow = Omit<Today['newestPeople'][number], 'createdAt'> & { createdAt: Date };

/** Everybody but the coach. Ids are given in the order of registration. */
async function newestPeople(sql: Sql): Promise<Today['newestPeople']> {
  const { rows } = await sql.query(
    `select id, first_name as "firstName", last_name as "lastName", email, has_course_access as "hasCourseAccess",
       created_at as "createdAt"
     from users where not is_main_admin order by id desc limit ${MAX_PEOPLE}`,
  );
  return (rows as PersonRow[]).map((person) => ({ ...person, createdAt: person.createdAt.toISOString() }));
}
