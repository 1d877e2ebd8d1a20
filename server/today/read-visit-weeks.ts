import type { SiteSettings } from '#contracts/settings/site-settings.ts';
import type { VisitCounts, VisitWeek } from '#contracts/today/visits.ts';
import { addDays } from '#domain/slot-values.ts';
import type { VisitStep } from '#domain/visits.ts';
import type { Db } from '../db/connect.ts';
import { and, gte, like, not, sql } from '../db/drizzle.ts';
import { payments, visitCounts } from '../db/schema.ts';
import { isInWeeks, listWeeks, weekOf } from './weekly-totals.ts';

const columns: Record<VisitStep, keyof VisitCounts> = { visit: 'visits', opened: 'opened', booked: 'booked' };

/** Reads visits and purchases of the last 12 weeks, this one last. */
export async function readVisitWeeks(
  db: Db,
  calls: Pick<SiteSettings['calls'], 'coachTimeZone' | 'weekStartsOn'>,
  now: Date,
): Promise<VisitWeek[]> {
  const { firstDays, weekStarts } = listWeeks(calls, now);
  const [counted, paid] = await Promise.all([
    db
      .select()
      .from(visitCounts)
      .where(gte(visitCounts.day, firstDays[0] ?? '')),
    readPaid(db, weekStarts),
  ]);
  return firstDays.map((firstDay, index) => {
    const days = counted.filter(({ day }) => day >= firstDay && day < addDays(firstDay, 7));
    const pages = new Map<string, VisitCounts & { page: string }>();
    for (const { page, step, count } of days) {
      const sums = pages.get(page) ?? { page, visits: 0, opened: 0, booked: 0 };
      sums[columns[step]] += count;
      pages.set(page, sums);
    }
    const paidBy = (kind: string) => paid.find((row) => row.week === index + 1 && row.kind === kind)?.count ?? 0;
    return { firstDay, pages: [...pages.values()], paid: { free: 0, paid: paidBy('call'), course: paidBy('course') } };
  });
}

/** Counts payments by week and kind, without those by a link that the coach had sent: no visit led to them. */
function readPaid(db: Db, weekStarts: Date[]) {
  const week = weekOf(payments.settledAt, weekStarts);
  return db
    .select({ week, kind: payments.kind, count: sql`count(*)`.mapWith(Number) })
    .from(payments)
    .where(and(isInWeeks(payments.settledAt, weekStarts), not(like(payments.checkoutHash, 'payment link%'))))
    .groupBy(week, payments.kind);
}
