import type { z } from 'zod';
import { type DateOverride, INVALID_DATE, type NewOverride } from '#contracts/calendar.ts';
import { type DateSpan, firstDayOutside, spanName } from '#domain/date-spans.ts';
import { minutesOf, timeName } from '#domain/slots.ts';
import type { AppContext } from '../app-context.ts';
import type { Sql } from '../db/connect.ts';
import { refuseField } from '../refusal.ts';
import type { Changing } from './calendar-change.ts';
import { type Kept, listKept, withInstants } from './kept-rows.ts';
import { checkSpan } from './spans.ts';

export const dateOverrides: Kept<DateOverride> = {
  table: 'date_overrides',
  columns: `id, date, start_date as "startDate", end_date as "endDate", type, time_slots::json as "timeSlots", reason,
    is_active as "isActive", created_at as "createdAt"`,
  what: 'override',
  asItem: (row) => withInstants(row) as DateOverride,
  nameOf: (override) => {
    const on = spanName(daysOf(override));
    if (override.type === 'blocked') return `the block of ${on}`;
    if (override.type === 'blocked_specific') return `the block of ${timesName(override.timeSlots)} on ${on}`;
    return `the special opening times on ${on}`;
  },
};

export async function listDateOverrides(ctx: AppContext): Promise<DateOverride[]> {
  const overrides = await listKept(ctx, dateOverrides);
  return overrides.sort((a, b) => daysOf(a).startDate.localeCompare(daysOf(b).startDate));
}

/** Throws `DUPLICATE`, `invalid`. */
export function addingOverride(asked: z.output<typeof NewOverride>): Changing<DateOverride> {
  const { type, reason, date = null, startDate = null, endDate = null } = asked;
  const days = daysOf({ date, startDate, endDate });
  const given = type === 'blocked' ? [] : (asked.timeSlots ?? []);
  const timeSlots = [...new Set(given)].sort((a, b) => minutesOf(a) - minutesOf(b));
  return async (tx, now) => {
    checkSpan(days);
    await refuseOutsideRanges(tx, days, date !== null);
    const { rows } = await tx.query(insertOverride, [
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
    if (!rows[0]) refuseField('DUPLICATE', date === null ? 'startDate' : 'date', existsAlready(type, days));
    return { reply: dateOverrides.asItem(rows[0]), deed: deedOf(type, timeSlots, days), reason };
  };
}

/** Writes nothing where the same is so already. Two changes of the calendar never run at once, so none can slip past. */
const insertOverride = `
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
  const outside = firstDayOutside(days, rows as DateSpan[]);
  if (outside === null) return;
  refuseField('invalid', isOneDay ? 'date' : outside === days.startDate ? 'startDate' : 'endDate', INVALID_DATE);
}

function daysOf({ date, startDate, endDate }: Pick<DateOverride, 'date' | 'startDate' | 'endDate'>): DateSpan {
  return { startDate: startDate ?? date ?? '', endDate: endDate ?? date ?? '' };
}

function deedOf(type: DateOverride['type'], times: string[], days: DateSpan): string {
  if (type === 'blocked') return `blocked ${spanName(days)}`;
  return `${type === 'blocked_specific' ? 'blocked' : 'opened only'} ${timesName(times)} on ${spanName(days)}`;
}

function existsAlready(type: DateOverride['type'], days: DateSpan): string {
  if (type === 'blocked') return `You have blocked ${spanName(days)} already.`;
  if (type === 'blocked_specific') return `You have blocked these times on ${spanName(days)} already.`;
  return `You have set these opening times on ${spanName(days)} already.`;
}

const MOST_NAMED = 4;

/** '9:00 AM and 9:30 AM', or '12 half-hours'. */
function timesName(times: string[]): string {
  return times.length > MOST_NAMED ? `${times.length} half-hours` : list.format(times.map(timeName));
}

const list = new Intl.ListFormat('en-US');
