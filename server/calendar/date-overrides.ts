import type { z } from 'zod';
import type { ChangedRow } from '#contracts/calendar/calendar.ts';
import {
  type DateOverride,
  type DateOverrideInput,
  OUTSIDE_RANGES_MESSAGE,
  overrideTypes,
} from '#contracts/calendar/calendar-items.ts';
import { type DateSpan, findFirstDayOutside, formatDateSpan } from '#domain/date-spans.ts';
import { formatTime, getMinutesOfDay } from '#domain/slot-values.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { and, eq, sql } from '../db/drizzle.ts';
import { dateOverrides as overridesTable } from '../db/schema.ts';
import { refuseField } from '../requests/refusal.ts';
import type { CalendarOperation } from './calendar-operation.ts';
import { type CalendarTable, changedRow, refuseInvalidSpan, restoreEach, storedItems } from './calendar-table.ts';
import { readDateRanges } from './specific-dates.ts';
import { overrideEnd, overrideStart } from './stored-calendar.ts';

export const dateOverrides = {
  item: 'override',
  noun: 'override',
  describeItem(override) {
    const on = formatDateSpan(daysOf(override));
    if (override.type === 'blocked') return `the block of ${on}`;
    if (override.type === 'blocked_specific') return `the block of ${describeTimes(override.timeSlots)} on ${on}`;
    return `the special opening times on ${on}`;
  },
  contentOf: ({ date, startDate, endDate, type, timeSlots, reason, isActive }) => ({
    date,
    startDate,
    endDate,
    type,
    timeSlots,
    reason,
    isActive,
  }),
  ...storedItems(overridesTable, (rows) => toOverrides(rows)),
  restoreItems: (tx, rows) =>
    restoreEach(tx, overridesTable, rows, toOverrides, async (content) => ({
      ...(await checkedValues(tx, content)),
      isActive: content.isActive,
    })),
} satisfies CalendarTable<DateOverride, Extract<ChangedRow, { item: 'override' }>>;

const toOverrides = (rows: (typeof overridesTable.$inferSelect)[]): DateOverride[] =>
  rows.map((row) => ({
    ...row,
    type: overrideTypes.find((type) => type === row.type) ?? 'available_only',
    timeSlots: JSON.parse(row.timeSlots) as string[],
    createdAt: row.createdAt.toISOString(),
  }));

export async function listDateOverrides({ database }: AppContext): Promise<DateOverride[]> {
  const overrides = toOverrides(await database.select().from(overridesTable).orderBy(overridesTable.id));
  return overrides.sort((a, b) => daysOf(a).startDate.localeCompare(daysOf(b).startDate));
}

/** Creates the operation that adds an override. Throws `DUPLICATE`, `invalid`. */
export function addDateOverride(input: z.output<typeof DateOverrideInput>): CalendarOperation<DateOverride> {
  return async (tx, { now }) => {
    const values = await checkedValues(tx, input);
    const [override] = toOverrides(
      await tx
        .insert(overridesTable)
        .values({ ...values, createdAt: now })
        .returning(),
    );
    if (!override) throw new Error('an inserted override was not returned');
    return {
      reply: override,
      description: describeOverride(override.type, override.timeSlots, daysOf(override)),
      reason: override.reason,
      changed: [changedRow(dateOverrides, null, override)],
    };
  };
}

/** Checks an override and returns its columns. Throws `DUPLICATE`, `invalid`. */
async function checkedValues(tx: Db, input: z.output<typeof DateOverrideInput>) {
  const { type, reason, date = null, startDate = null, endDate = null } = input;
  const days = daysOf({ date, startDate, endDate });
  const inputTimes = type === 'blocked' ? [] : (input.timeSlots ?? []);
  const times = [...new Set(inputTimes)].sort((a, b) => getMinutesOfDay(a) - getMinutesOfDay(b));
  const timeSlots = JSON.stringify(times);
  refuseInvalidSpan(days);
  await refuseOutsideRanges(tx, days, date !== null);
  const [duplicate] = await tx
    .select({ id: overridesTable.id })
    .from(overridesTable)
    .where(
      and(
        overridesTable.isActive,
        eq(overridesTable.type, type),
        sql`${overrideStart} = ${days.startDate} and ${overrideEnd} = ${days.endDate}`,
        // Each list contains the other: they have the same times, in any order.
        sql`${overridesTable.timeSlots}::jsonb @> ${timeSlots}::jsonb`,
        sql`${overridesTable.timeSlots}::jsonb <@ ${timeSlots}::jsonb`,
      ),
    )
    .limit(1);
  if (duplicate) refuseField('DUPLICATE', date === null ? 'startDate' : 'date', duplicateMessage(type, days));
  return { date, startDate, endDate, type, timeSlots, reason };
}

/** Refuses an override with a day outside all date ranges, the inactive ones included: throws `invalid`. */
async function refuseOutsideRanges(tx: Db, days: DateSpan, isOneDay: boolean): Promise<void> {
  const outside = findFirstDayOutside(days, await readDateRanges(tx));
  if (outside === null) return;
  const spanField = outside === days.startDate ? 'startDate' : 'endDate';
  refuseField('invalid', isOneDay ? 'date' : spanField, OUTSIDE_RANGES_MESSAGE);
}

function daysOf({ date, startDate, endDate }: Pick<DateOverride, 'date' | 'startDate' | 'endDate'>): DateSpan {
  return { startDate: startDate ?? date ?? '', endDate: endDate ?? date ?? '' };
}

function describeOverride(type: DateOverride['type'], times: string[], days: DateSpan): string {
  if (type === 'blocked') return `blocked ${formatDateSpan(days)}`;
  return `${type === 'blocked_specific' ? 'blocked' : 'opened only'} ${describeTimes(times)} on ${formatDateSpan(days)}`;
}

function duplicateMessage(type: DateOverride['type'], days: DateSpan): string {
  if (type === 'blocked') return `You’ve already blocked ${formatDateSpan(days)}.`;
  if (type === 'blocked_specific') return `You’ve already blocked these times on ${formatDateSpan(days)}.`;
  return `You’ve already set these opening times on ${formatDateSpan(days)}.`;
}

const MAX_NAMED = 4;

/** Returns '9:00 AM and 9:30 AM', or '12 half-hours'. */
function describeTimes(times: string[]): string {
  return times.length > MAX_NAMED ? `${times.length} half-hours` : listFormat.format(times.map(formatTime));
}

const listFormat = new Intl.ListFormat('en-US');
