import type { TakingsQuery, TakingsReply } from '#contracts/money/takings.ts';
import { dateAt, startOfDate } from '#domain/coach-clock.ts';
import { addDays } from '#domain/slot-values.ts';
import {
  dividePeriod,
  getMonthUntil,
  getPreviousMonth,
  noTakings,
  type Takings,
  type TakingsPeriod,
} from '#domain/takings.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { and, gte, lt, sql } from '../db/drizzle.ts';
import { kindNumber, type MovementKind, selectMovements } from './money-movements.ts';

type Context = Pick<AppContext, 'database' | 'settings' | 'now'>;

/** Returns the days of a query: by default this month until today. */
export function getTakingsPeriod({ settings, now }: Context, { range, from, to }: TakingsQuery): TakingsPeriod {
  const today = dateAt(now(), settings.coachTimeZone);
  if (range === 'last-month') return getPreviousMonth(today);
  // The contract requires both days of a range.
  return range === 'range' && from && to ? { firstDay: from, lastDay: to } : getMonthUntil(today);
}

/** Returns the money that came in and went back on each day, or in each week, of the coach's calendar. */
export async function readTakings(ctx: Context, query: TakingsQuery): Promise<TakingsReply> {
  const { coachTimeZone: zone, weekStartsOn } = ctx.settings.current.calls;
  const period = getTakingsPeriod(ctx, query);
  const parts = dividePeriod(period, query.step, weekStartsOn);
  const ends = [...parts.map(({ firstDay }) => firstDay), addDays(period.lastDay, 1)];
  const takings = await sumMovements(
    ctx.database,
    ends.map((date) => startOfDate(date, zone)),
  );
  return { ...period, parts: parts.map((part, index) => ({ ...part, ...(takings.get(index + 1) ?? noTakings) })) };
}

/** Sums the movements of each part, by its number from 1. `instants`: the parts' starts and the end of the last one. */
async function sumMovements(db: Db, instants: Date[]): Promise<Map<number, Takings>> {
  const movements = selectMovements(db);
  const { movedAt, kind, cents, fee } = movements;
  const starts = sql.param(instants.map((instant) => instant.toISOString()));
  const part = sql`width_bucket(${movedAt}, ${starts}::timestamptz[])`.mapWith(Number).as('part');
  const isOf = (...kinds: MovementKind[]) => sql`${kind} in (${sql.raw(kinds.map(kindNumber).join(', '))})`;
  const sumOf = (...kinds: MovementKind[]) =>
    sql`coalesce(sum(${cents}) filter (where ${isOf(...kinds)}), 0)`.mapWith(Number);
  const rows = await db
    .select({
      part,
      card: sumOf('charge'),
      fees: sql`coalesce(sum(${fee}), 0)`.mapWith(Number),
      unknownFees: sql`count(*) filter (where ${isOf('charge')} and ${fee} is null)`.mapWith(Number),
      elsewhere: sumOf('elsewhere'),
      refunds: sumOf('refund', 'refundElsewhere'),
      disputed: sumOf('dispute'),
    })
    .from(movements)
    .where(and(gte(movedAt, instants[0]), lt(movedAt, instants.at(-1))))
    .groupBy(part);
  return new Map(rows.map(({ part, ...takings }) => [part, takings]));
}
