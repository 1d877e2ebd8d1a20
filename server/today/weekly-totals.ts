import { type BookingKind, openStatuses } from '#domain/bookings.ts';
import { dateAt, startOfDate } from '#domain/coach-clock.ts';
import { addDays, getWeekday, weekdays } from '#domain/slots.ts';
import { bookingTables } from '../booking/stored-bookings.ts';
import type { Sql } from '../db/connect.ts';
import type { Today } from './today-reply.ts';

const WEEKS = 12;
/** What was really booked and not cancelled again. */
const bookedStatuses = (kind: BookingKind) => [...openStatuses[kind], 'completed', 'no_show'];

/** When each of the weeks begins, and at last when they are over. */
type WeekStarts = string[];
type Week = Today['weeks'][number];

/** The last 12 weeks, this one last and as a whole; each begins at midnight of the coach's Monday. */
export async function readWeeklyTotals(sql: Sql, zone: string, now: Date): Promise<Week[]> {
  const today = dateAt(now, zone);
  const thisMonday = addDays(today, -weekdays.indexOf(getWeekday(today)));
  const mondays = Array.from({ length: WEEKS }, (_, index) => addDays(thisMonday, 7 * (index - WEEKS + 1)));
  const weekStarts = [...mondays, addDays(thisMonday, 7)].map((monday) => startOfDate(monday, zone).toISOString());
  const [calls, money] = await Promise.all([readCallsByWeek(sql, weekStarts), readMoneyByWeek(sql, weekStarts)]);
  return mondays.map((monday, index) => ({
    monday,
    ...(calls.get(index + 1) ?? { booked: 0, held: 0 }),
    ...(money.get(index + 1) ?? { takings: 0, courses: 0 }),
  }));
}

type Calls = Pick<Week, 'booked' | 'held'>;

async function readCallsByWeek(sql: Sql, weekStarts: WeekStarts): Promise<Map<number, Calls>> {
  const callsOf = (kind: BookingKind, statuses: string) => `
    select starts_at, status from ${bookingTables[kind]}
    where starts_at >= $2::timestamptz and starts_at < $3::timestamptz and status = any (${statuses}::text[])`;
  const { rows } = await sql.query(
    `select width_bucket(starts_at, $1::timestamptz[]) as week, count(*)::int as booked,
       count(*) filter (where status = 'completed')::int as held
     from (${callsOf('free', '$4')} union all ${callsOf('paid', '$5')}) as calls group by week`,
    [weekStarts, weekStarts[0], weekStarts[WEEKS], bookedStatuses('free'), bookedStatuses('paid')],
  );
  return mapByWeek<Calls>(rows);
}

type Money = Pick<Week, 'takings' | 'courses'>;

/** Of a payment that went back as a whole, both movements count, each in its own week. */
async function readMoneyByWeek(sql: Sql, weekStarts: WeekStarts): Promise<Map<number, Money>> {
  const { rows } = await sql.query(
    `select width_bucket(moved_at, $1::timestamptz[]) as week, sum(cents)::int as takings,
       count(*) filter (where kind = 'course')::int as courses
     from (
       select settled_at as moved_at, amount as cents, kind from payments
       where settled_at >= $2::timestamptz and settled_at < $3::timestamptz
       union all
       select dispute_at, refunded - amount, null from payments
       where dispute = 'lost' and dispute_at >= $2::timestamptz and dispute_at < $3::timestamptz
       union all
       select created_at, -amount, null from payment_refunds
       where created_at >= $2::timestamptz and created_at < $3::timestamptz and status in ('pending', 'succeeded')
     ) as movements group by week`,
    [weekStarts, weekStarts[0], weekStarts[WEEKS]],
  );
  return mapByWeek<Money>(rows);
}

const mapByWeek = <Figures>(rows: unknown[]): Map<number, Figures> =>
  new Map((rows as (Figures & { week: number })[]).map(({ week, ...figures }) => [week, figures as Figures]));
