import type { SiteSettings } from '#contracts/settings/site-settings.ts';
import type { Today } from '#contracts/today/today.ts';
import { getWeekStart } from '#domain/call-spacing.ts';
import { dateAt, startOfDate } from '#domain/coach-clock.ts';
import { addDays } from '#domain/slot-values.ts';
import { callsView, isOpenCall } from '../db/calls-view.ts';
import type { Db } from '../db/connect.ts';
import { type AnyPgColumn, and, eq, gte, inArray, lt, or, type SQL, sql, unionAll } from '../db/drizzle.ts';
import { paymentRefunds, payments } from '../db/schema.ts';

const WEEKS = 12;

/** The start of each week, and the end of the last one. */
type WeekStarts = Date[];
type Week = Today['weeks'][number];

/** Reads the totals of 12 weeks, the current one last. Each begins at midnight in the coach's time zone. */
export async function readWeeklyTotals(
  db: Db,
  { coachTimeZone: zone, weekStartsOn }: Pick<SiteSettings['calls'], 'coachTimeZone' | 'weekStartsOn'>,
  now: Date,
): Promise<Week[]> {
  const { firstDays, weekStarts } = listWeeks({ coachTimeZone: zone, weekStartsOn }, now);
  const [calls, money] = await Promise.all([readCallsByWeek(db, weekStarts), readMoneyByWeek(db, weekStarts)]);
  return firstDays.map((firstDay, index) => ({
    firstDay,
    ...(calls.get(index + 1) ?? { booked: 0, held: 0 }),
    ...(money.get(index + 1) ?? { takings: 0, courses: 0 }),
  }));
}

/** Lists the first days of the 12 weeks, and the instants at which the weeks begin, with the end of the last one. */
export function listWeeks(
  { coachTimeZone: zone, weekStartsOn }: Pick<SiteSettings['calls'], 'coachTimeZone' | 'weekStartsOn'>,
  now: Date,
) {
  const thisWeek = getWeekStart(dateAt(now, zone), weekStartsOn);
  const firstDays = Array.from({ length: WEEKS }, (_, index) => addDays(thisWeek, 7 * (index - WEEKS + 1)));
  const weekStarts = [...firstDays, addDays(thisWeek, 7)].map((date) => startOfDate(date, zone));
  return { firstDays, weekStarts };
}

export const isInWeeks = (instant: AnyPgColumn, weekStarts: WeekStarts): SQL | undefined =>
  and(gte(instant, weekStarts[0]), lt(instant, weekStarts[WEEKS]));

/** Returns the SQL for the number of an instant's week, from 1. */
export const weekOf = (instant: SQL.Aliased | AnyPgColumn, weekStarts: WeekStarts) => {
  const starts = sql.param(weekStarts.map((start) => start.toISOString()));
  return sql`width_bucket(${instant}, ${starts}::timestamptz[])`.mapWith(Number).as('week');
};

async function readCallsByWeek(db: Db, weekStarts: WeekStarts): Promise<Map<number, Pick<Week, 'booked' | 'held'>>> {
  const { startsAt, status } = callsView;
  const week = weekOf(startsAt, weekStarts);
  const rows = await db
    .select({
      week,
      booked: sql`count(*)`.mapWith(Number),
      held: sql`count(*) filter (where ${eq(status, 'completed')})`.mapWith(Number),
    })
    .from(callsView)
    .where(and(isInWeeks(startsAt, weekStarts), or(isOpenCall, inArray(status, ['completed', 'no_show']))))
    .groupBy(week);
  return new Map(rows.map(({ week, ...totals }) => [week, totals]));
}

/**
 * Sums the money of card payments by week, as `selectCardMovements` does, but faster, since Today is opened most. A
 * refunded payment is added in the week of the payment, and subtracted in the week of the refund.
 */
async function readMoneyByWeek(
  db: Db,
  weekStarts: WeekStarts,
): Promise<Map<number, Pick<Week, 'takings' | 'courses'>>> {
  const movementFields = (movedAt: AnyPgColumn, cents: SQL, kind: SQL) => ({
    movedAt: sql`${movedAt}`.as('moved_at'),
    cents: sql`${cents}`.as('cents'),
    kind: sql<string | null>`${kind}`.as('kind'),
  });
  const noKind = sql`null`;
  const movements = unionAll(
    db
      .select(movementFields(payments.settledAt, sql`${payments.amount}`, sql`${payments.kind}`))
      .from(payments)
      .where(isInWeeks(payments.settledAt, weekStarts)),
    db
      .select(movementFields(payments.disputedAt, sql`${payments.refunded} - ${payments.amount}`, noKind))
      .from(payments)
      .where(and(inArray(payments.dispute, ['open', 'lost']), isInWeeks(payments.disputedAt, weekStarts))),
    db
      .select(movementFields(paymentRefunds.createdAt, sql`-${paymentRefunds.amount}`, noKind))
      .from(paymentRefunds)
      .where(
        and(isInWeeks(paymentRefunds.createdAt, weekStarts), inArray(paymentRefunds.status, ['pending', 'succeeded'])),
      ),
  ).as('movements');
  const week = weekOf(movements.movedAt, weekStarts);
  const rows = await db
    .select({
      week,
      takings: sql`sum(${movements.cents})`.mapWith(Number),
      courses: sql`count(*) filter (where ${eq(movements.kind, 'course')})`.mapWith(Number),
    })
    .from(movements)
    .groupBy(week);
  return new Map(rows.map(({ week, ...totals }) => [week, totals]));
}
