import type { z } from 'zod';
import type { DatedSlotInput, DateRangeInput, SpecificDate, SpecificDateInput } from '#contracts/calendar.ts';
import { formatSlot, getSlotStart } from '#domain/coach-clock.ts';
import { formatDateSpan } from '#domain/date-spans.ts';
import { formatDate, formatTime, getMinutesOfDay, slotValue } from '#domain/slots.ts';
import type { AppContext } from '../app-context.ts';
import { refuseField } from '../refusal.ts';
import { type CalendarTable, listCalendarItems, withIsoDates } from './calendar-table.ts';
import type { CalendarOperation } from './change-calendar.ts';
import { checkSpan } from './check-span.ts';

export const specificDates: CalendarTable<SpecificDate> = {
  table: 'specific_date_slots',
  columns: `id, type, date, time_of_day as "timeOfDay", start_date as "startDate", end_date as "endDate", value, label,
    is_active as "isActive", created_at as "createdAt", updated_at as "updatedAt"`,
  noun: 'slot or range',
  asItem: (row) => withIsoDates(row) as SpecificDate,
  describeItem: ({ startDate, endDate, label }) =>
    startDate && endDate ? describeRange({ startDate, endDate, label }) : label,
};

export async function listSpecificDates(ctx: AppContext): Promise<SpecificDate[]> {
  const all = await listCalendarItems(ctx, specificDates);
  const dateOf = ({ date, startDate }: SpecificDate) => date ?? startDate ?? '';
  const minutes = ({ timeOfDay }: SpecificDate) => (timeOfDay ? getMinutesOfDay(timeOfDay) : -1);
  return all.sort((a, b) => dateOf(a).localeCompare(dateOf(b)) || minutes(a) - minutes(b));
}

type SpecificDateValues = Pick<
  SpecificDate,
  'type' | 'date' | 'timeOfDay' | 'startDate' | 'endDate' | 'value' | 'label'
>;

/** Throws `DUPLICATE`, `invalid`. */
export function addSpecificDate(
  input: z.output<typeof SpecificDateInput>,
  zone: string,
): CalendarOperation<SpecificDate> {
  const isSlot = 'date' in input;
  return async (tx, now) => {
    const values = isSlot ? datedSlotValues(input, zone) : dateRangeValues(input);
    const { type, date, timeOfDay, startDate, endDate, value, label } = values;
    const { rows } = await tx.query(
      `insert into specific_date_slots
         (type, date, time_of_day, start_date, end_date, value, label, is_active, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) on conflict (value) do nothing returning ${specificDates.columns}`,
      [type, date, timeOfDay, startDate, endDate, value, label, input.isActive, now],
    );
    if (!rows[0]) {
      refuseField(
        'DUPLICATE',
        isSlot ? 'timeOfDay' : 'startDate',
        isSlot
          ? `There is already a slot on ${label}. You can switch it on or off in the list.`
          : `There is already a range from ${formatDateSpan(input)}. You can switch it on or off in the list.`,
      );
    }
    const item = specificDates.asItem(rows[0]);
    const verb = isSlot && input.isActive ? 'opened' : 'added';
    return {
      reply: item,
      description: `${verb} ${specificDates.describeItem(item)}${input.isActive ? '' : ', switched off'}`,
    };
  };
}

function datedSlotValues({ date, timeOfDay }: z.output<typeof DatedSlotInput>, zone: string): SpecificDateValues {
  const slot = { date, time: timeOfDay };
  if (!getSlotStart(slot, zone)) {
    const message = `On ${formatDate(date)} the clock skips ${formatTime(timeOfDay)}. Please choose another time.`;
    refuseField('invalid', 'timeOfDay', message);
  }
  const dates = { date, timeOfDay, startDate: null, endDate: null };
  return { type: 'slot', ...dates, value: slotValue(slot), label: formatSlot(slot, zone) };
}

function dateRangeValues({ startDate, endDate, label }: z.output<typeof DateRangeInput>): SpecificDateValues {
  const span = { startDate, endDate };
  checkSpan(span);
  const dates = { date: null, timeOfDay: null, ...span };
  return { type: 'date_range', ...dates, value: `${startDate}_${endDate}`, label: label ?? formatDateSpan(span) };
}

/** 'the range January 4 to March 31, 2027', with its label where it has one of its own. */
function describeRange({ startDate, endDate, label }: { startDate: string; endDate: string; label: string }): string {
  const dates = formatDateSpan({ startDate, endDate });
  return `the range ${dates}${label === dates ? '' : ` (${label})`}`;
}
