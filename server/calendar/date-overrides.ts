import type { z } from 'zod';
import { type DateOverride, type DateOverrideInput, OUTSIDE_RANGES_MESSAGE } from '#contracts/calendar.ts';
import { type DateSpan, findFirstDayOutside, formatDateSpan } from '#domain/date-spans.ts';
import { formatTime, getMinutesOfDay } from '#domain/slots.ts';
import type { AppContext } from '../app-context.ts';
import type { Sql } from '../db/connect.ts';
import { refuseField } from '../refusal.ts';
import { type CalendarTable, listCalendarItems, withIsoDates } from './calendar-table.ts';
import type { CalendarOperation } from './change-calendar.ts';
import { checkSpan } from './check-span.ts';

export const dateOverrides: CalendarTable<DateOverride> = {
  table: 'date_overrides',
  columns: `id, date, start_date as "startDate", end_date as "endDate", type, time_slots::json as "timeSlots", reason,
    is_active as "isActive", created_at as "createdAt"`,
  noun: 'override',
  asItem: (row) => withIsoDates(row) as DateOverride,
  describeItem: (override) => {
    const on = formatDateSpan(daysOf(override));
    if (override.type === 'blocked') return `the block of ${on}`;
    if (override.type === 'blocked_specific') return `the block of ${describeTimes(override.timeSlots)} on ${on}`;
    return `the special opening times on ${on}`;
  },
};

export async function listDateOverrides(ctx: AppContext): Promise<DateOverride[]> {
  const overrides = await listCalendarItems(ctx, dateOverrides);
  return overrides.sort((a, b) => daysOf(a).startDate.localeCompare(daysOf(b).startDate));
}

/** Throws `DUPLICATE`, `invalid`. */
export function addDateOverride(input: z.output<typeof DateOverrideInput>): CalendarOperation<DateOverride> {
  const { type, reason, date = null, startDate = null, endDate = null } = input;
  const days = daysOf({ date, startDate, endDate });
  const inputTimes = type === 'blocked' ? [] : (input.timeSlots ?? []);
  const timeSlots = [...new Set(inputTimes)].sort((a, b) => getMinutesOfDay(a) - getMinutesOfDay(b));
  return async (tx, now) => {
    checkSpan(days);
    await refuseOutsideRanges(tx, days, date !== null);
    const { rows } = await tx.query(insertOverrideSql, [
      date,
      startDate,
      endDate,
      type,
      JSON.stringify(timeSlots),
      reason,
      now,
      days.startDate,
      days.endDate,
    ]);
    if (!rows[0]) refuseField('DUPLICATE', date === null ? 'startDate' : 'date', duplicateMessage(type, days));
    return { reply: dateOverrides.asItem(rows[0]), description: describeOverride(type, timeSlots, days), reason };
  };
}

/** Writes nothing where the same is so already. Two changes of the calendar never run at once, so none can slip past. */
const insertOverrideSql = `
  insert into date_overrides (date, start_date, end_date, type, time_slots, reason, created_at)
  select $1::text, $2::text, $3::text, $4::text, $5::text, $6::text, $7::timestamptz
  where not exists (
    select from date_overrides
    where is_active and type = $4 and coalesce(start_date, date) = $8 and coalesce(end_date, date) = $9
      and time_slots::jsonb @> $5::jsonb and time_slots::jsonb <@ $5::jsonb)
  returning ${dateOverrides.columns}`;

/** Throws `invalid` unless each of the days lies inside a range, active or not. */
async function refuseOutsideRanges(tx: Sql, days: DateSpan, isOneDay: boolean): Promise<void> {
  const { rows } = await tx.query(
    `select start_date as "startDate", end_date as "endDate" from specific_date_slots where type = 'date_range'`,
  );
  const outside = findFirstDayOutside(days, rows as DateSpan[]);
  if (outside === null) return;
  refuseField(
    'invalid',
    isOneDay ? 'date' : outside === days.startDate ? 'startDate' : 'endDate',
    OUTSIDE_RANGES_MESSAGE,
  );
}

function daysOf({ date, startDate, endDate }: Pick<DateOverride, 'date' | 'startDate' | 'endDate'>): DateSpan {
  return { startDate: startDate ?? date ?? '', endDate: endDate ?? date ?? '' };
}

function describeOverride(type: DateOverride['type'], times: string[], days: DateSpan): string {
  if (type === 'blocked') return `blocked ${formatDateSpan(days)}`;
  return `${type === 'blocked_specific' ? 'blocked' : 'opened only'} ${describeTimes(times)} on ${formatDateSpan(days)}`;
}

function duplicateMessage(type: DateOverride['type'], days: DateSpan): string {
  if (type === 'blocked') return `You have blocked ${formatDateSpan(days)} already.`;
  if (type === 'blocked_specific') return `You have blocked these times on ${formatDateSpan(days)} already.`;
  return `You have set these opening times on ${formatDateSpan(days)} already.`;
}

const MAX_NAMED = 4;

/** '9:00 AM and 9:30 AM', or '12 half-hours'. */
function describeTimes(times: string[]): string {
  return times.length > MAX_NAMED ? `${times.length} half-hours` : list.format(times.map(formatTime));
}

const list = new Intl.ListFormat('en-US');
