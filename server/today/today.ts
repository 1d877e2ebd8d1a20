import { dateAt } from '#domain/coach-clock.ts';
import type { Sql } from '../db/connect.ts';
import type { Parts } from '../parts.ts';
import { needsAttention } from './attention.ts';
import { callsByWeek } from './call-weeks.ts';
import { nextCalls } from './next-calls.ts';
import type { Today } from './today-reply.ts';

/** The coach's overview, on her own clock. */
export async function readToday({ database, config, now: clock }: Parts): Promise<Today> {
  const [now, zone] = [clock(), config.coachTimeZone];
  const [next, attention, weeks, newest] = await Promise.all([
    nextCalls(database, zone, now),
    needsAttention(database, zone, now),
    callsByWeek(database, zone, now),
    newestPeople(database),
  ]);
  return { date: dateAt(now, zone), nextCalls: next, attention, weeks, newestPeople: newest };
}

const MOST_PEOPLE = 8;

type PersonRow = Omit<Today['newestPeople'][number], 'createdAt'> & { createdAt: Date };

/** Everybody but the coach. Ids are given in the order of registration. */
async function newestPeople(sql: Sql): Promise<Today['newestPeople']> {
  const { rows } = await sql.query(
    `select id, first_name as "firstName", last_name as "lastName", email, has_course_access as "hasCourseAccess",
       created_at as "createdAt"
     from users where not is_main_admin order by id desc limit ${MOST_PEOPLE}`,
  );
  return (rows as PersonRow[]).map((person) => ({ ...person, createdAt: person.createdAt.toISOString() }));
}
