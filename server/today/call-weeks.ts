import { type BookingKind, openStatuses } from '#domain/bookings.ts';
import { dateAt, startOfDate } from '#domain/coach-clock.ts';
import { addDays, weekdayOf, weekdays } from '#domain/slots.ts';
import { tableOf } from '../booking/stored-bookings.ts';
import type { Sql } from '../db/connect.ts';
import type { Today } from './today-reply.ts';

const WEEKS = 12;
/** What was really booked and not cancelled again. */
const bookedStatuses = (kind: BookingKind) => [...openStatuses[kind], 'completed', 'no_show'];

type WeekRow = { week: number; booked: number; held: number };

/** The last 12 weeks, this one last and as a whole; each begins at midnight of the coach's Monday. */
export async function callsByWeek(sql: Sql, zone: string, now: Date): Promise<Today['weeks']> {
  const today = dateAt(now, zone);
  const thisMonday = addDays(today, -weekdays.indexOf(weekdayOf(today)));
  const mondays = Array.from({ length: WEEKS }, (_, index) => addDays(thisMonday, 7 * (index - WEEKS + 1)));
  const begins = [...mondays, addDays(thisMonday, 7)].map((monday) => startOfDate(monday, zone).toISOString());
  const callsOf = (kind: BookingKind, statuses: string) => `
    select starts_at, status from ${tableOf[kind]}
    where starts_at >= $2::timestamptz and starts_at < $3::timestamptz and status = any (${statuses}::text[])`;
  const { rows } = await sql.query(
    `select width_bucket(starts_at, $1::timestamptz[]) as week, count(*)::int as booked,
       count(*) filter (where status = 'completed')::int as held
     from (${callsOf('free', '$4')} union all ${callsOf('paid', '$5')}) as calls group by week`,
    [begins, begins[0], begins[WEEKS], bookedStatuses('free'), bookedStatuses('paid')],
  );
  const counted = new Map((rows as WeekRow[]).map(({ week, booked, held }) => [week, { booked, held }]));
  return mondays.map((monday, index) => ({
    monday,
    ...(counted.get(index + 1) ?? { booked: 0, held: 0 }),
    takings: 0,
    courses: 0,
  }));
}
