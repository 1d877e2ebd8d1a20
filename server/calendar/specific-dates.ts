import type { z } from 'zod';
import type { NewDatedSlot, NewRange, NewSpecificDate, SpecificDate } from '#contracts/calendar.ts';
import { slotLabel, startOf } from '#domain/coach-clock.ts';
import { spanName } from '#domain/date-spans.ts';
import { dateName, minutesOf, slotValue, timeName } from '#domain/slots.ts';
import type { AppContext } from '../app-context.ts';
import { refuseField } from '../refusal.ts';
import type { Changing } from './calendar-change.ts';
import { type Kept, listKept, withInstants } from './kept-rows.ts';
import { checkSpan } from './spans.ts';

export const specificDates: Kept<SpecificDate> = {
  table: 'specific_date_slots',
  columns: `id, type, date, time_of_day as "timeOfDay", start_date as "startDate", end_date as "endDate", value, label,
    is_active as "isActive", created_at as "createdAt", updated_at as "updatedAt"`,
  what: 'slot or range',
  asItem: (row) => withInstants(row) as SpecificDate,
  nameOf: ({ startDate, endDate, label }) => (startDate && endDate ? rangeName({ startDate, endDate, label }) : label),
};

export async function listSpecificDates(ctx: AppContext): Promise<SpecificDate[]> {
  const all = await listKept(ctx, specificDates);
  const dateOf = ({ date, startDate }: SpecificDate) => date ?? startDate ?? '';
  const minutes = ({ timeOfDay }: SpecificDate) => (timeOfDay ? minutesOf(timeOfDay) : -1);
  return all.sort((a, b) => dateOf(a).localeCompare(dateOf(b)) || minutes(a) - minutes(b));
}

type Written = Pick<SpecificDate, 'type' | 'date' | 'timeOfDay' | 'startDate' | 'endDate' | 'value' | 'label'>;

/** Throws `DUPLICATE`, `invalid`. */
export function addingDate(asked: z.output<typeof NewSpecificDate>, zone: string): Changing<SpecificDate> {
  const isSlot = 'date' in asked;
  return async (tx, now) => {
    const written = isSlot ? datedSlot(asked, zone) : dateRange(asked);
    const { type, date, timeOfDay, startDate, endDate, value, label } = written;
    const { rows } = await tx.query(
      `insert into specific_date_slots
         (type, date, time_of_day, start_date, end_date, value, label, is_active, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) on conflict (value) do nothing returning ${specificDates.columns}`,
      [type, date, timeOfDay, startDate, endDate, value, label, asked.isActive, now],
    );
    if (!rows[0]) {
      refuseField(
        'DUPLICATE',
        isSlot ? 'timeOfDay' : 'startDate',
        isSlot
          ? `There is already a slot on ${label}. You can switch it on or off in the list.`
          : `There is already a range from ${spanName(asked)}. You can switch it on or off in the list.`,
      );
    }
    const item = specificDates.asItem(rows[0]);
    const verb = isSlot && asked.isActive ? 'opened' : 'added';
    return { reply: item, deed: `${verb} ${specificDates.nameOf(item)}${asked.isActive ? '' : ', switched off'}` };
  };
}

function datedSlot({ date, timeOfDay }: z.output<typeof NewDatedSlot>, zone: string): Written {
  const slot = { date, time: timeOfDay };
  if (!startOf(slot, zone)) {
    const message = `On ${dateName(date)} the clock skips ${timeName(timeOfDay)}. Please choose another time.`;
    refuseField('invalid', 'timeOfDay', message);
  }
  const dates = { date, timeOfDay, startDate: null, endDate: null };
  return { type: 'slot', ...dates, value: slotValue(slot), label: slotLabel(slot, zone) };
}

function dateRange({ startDate, endDate, label }: z.output<typeof NewRange>): Written {
  const span = { startDate, endDate };
  checkSpan(span);
  const dates = { date: null, timeOfDay: null, ...span };
  return { type: 'date_range', ...dates, value: `${startDate}_${endDate}`, label: label ?? spanName(span) };
}

/** 'the range January 4 to March 31, 2027', with its label where it has one of its own. */
function rangeName({ startDate, endDate, label }: { startDate: string; endDate: string; label: string }): string {
  const dates = spanName({ startDate, endDate });
  return `the range ${dates}${label === dates ? '' : ` (${label})`}`;
}
