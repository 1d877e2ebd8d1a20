import type { z } from 'zod';
import type { ChangedRow } from '#contracts/calendar/calendar.ts';
import type {
  DatedSlotInput,
  DateRangeInput,
  SpecificDate,
  SpecificDateInput,
} from '#contracts/calendar/calendar-items.ts';
import { formatSlot, getSlotStart } from '#domain/coach-clock.ts';
import { formatDateSpan } from '#domain/date-spans.ts';
import { formatDate, formatTime, getMinutesOfDay, slotValue } from '#domain/slot-values.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { eq } from '../db/drizzle.ts';
import { specificDateSlots } from '../db/schema.ts';
import { refuseField } from '../requests/refusal.ts';
import type { CalendarOperation } from './calendar-operation.ts';
import {
  type CalendarTable,
  changedRow,
  refuseInvalidSpan,
  restoreEach,
  storedItems,
  switchableItems,
  withIsoDates,
} from './calendar-table.ts';

type SpecificDateContent = z.output<typeof SpecificDateInput>;

/** Dated slots and date ranges, for the code that changes, switches and restores the rows of any calendar table. */
export const specificDates = {
  item: 'date',
  noun: 'slot or range',
  describeItem({ date, timeOfDay, startDate, endDate, label }) {
    if (startDate && endDate) return describeRange({ startDate, endDate, label });
    // Not the stored label: it names the time zone that the coach had when the slot was stored.
    return date && timeOfDay ? `${formatDate(date)} at ${formatTime(timeOfDay)}` : label;
  },
  contentOf: ({ type, date, timeOfDay, startDate, endDate, label, isActive }) =>
    type === 'slot'
      ? { date: date ?? '', timeOfDay: timeOfDay ?? '', isActive }
      : { startDate: startDate ?? '', endDate: endDate ?? '', label, isActive },
  ...storedItems(specificDateSlots, (rows) => toSpecificDates(rows)),
  restoreItems: (tx, rows, { now, zone }) =>
    restoreEach(tx, specificDateSlots, rows, toSpecificDates, async (content) => ({
      ...specificDateValues(content, zone),
      isActive: content.isActive,
      updatedAt: now,
    })),
  ...switchableItems(specificDateSlots, (rows) => toSpecificDates(rows)),
} satisfies CalendarTable<SpecificDate, Extract<ChangedRow, { item: 'date' }>> & { setActive: unknown };

const toSpecificDates = (rows: (typeof specificDateSlots.$inferSelect)[]): SpecificDate[] =>
  rows.map(({ type, ...row }) => ({ ...withIsoDates(row), type: type === 'slot' ? 'slot' : 'date_range' }));

export async function listSpecificDates({ database }: AppContext): Promise<SpecificDate[]> {
  const all = toSpecificDates(await database.select().from(specificDateSlots).orderBy(specificDateSlots.id));
  const dateOf = ({ date, startDate }: SpecificDate) => date ?? startDate ?? '';
  const minutes = ({ timeOfDay }: SpecificDate) => (timeOfDay ? getMinutesOfDay(timeOfDay) : -1);
  return all.sort((a, b) => dateOf(a).localeCompare(dateOf(b)) || minutes(a) - minutes(b));
}

/** Reads all date ranges, active or not. */
export async function readDateRanges(tx: Db) {
  const { startDate, endDate, isActive } = specificDateSlots;
  const ranges = await tx
    .select({ startDate, endDate, isActive })
    .from(specificDateSlots)
    .where(eq(specificDateSlots.type, 'date_range'));
  return ranges.map((range) => ({ ...range, startDate: range.startDate ?? '', endDate: range.endDate ?? '' }));
}

/** Creates the operation that adds a slot or a range. Throws `DUPLICATE`, `invalid`. */
export function addSpecificDate(input: SpecificDateContent): CalendarOperation<SpecificDate> {
  return async (tx, { now, zone }) => {
    const values = specificDateValues(input, zone);
    const [item] = toSpecificDates(
      await tx
        .insert(specificDateSlots)
        .values({ ...values, isActive: input.isActive, createdAt: now, updatedAt: now })
        .onConflictDoNothing({ target: specificDateSlots.value })
        .returning(),
    );
    if (!item) refuseDuplicate(input, values.label);
    const verb = 'date' in input && input.isActive ? 'opened' : 'added';
    return {
      reply: item,
      description: `${verb} ${specificDates.describeItem(item)}${input.isActive ? '' : ', switched off'}`,
      changed: [changedRow(specificDates, null, item)],
    };
  };
}

function refuseDuplicate(input: SpecificDateContent, label: string): never {
  const existing = 'date' in input ? `a slot on ${label}` : `a range from ${formatDateSpan(input)}`;
  const message = `There’s already ${existing}. You can switch it on or off in the list.`;
  refuseField('DUPLICATE', 'date' in input ? 'timeOfDay' : 'startDate', message);
}

/** Checks a slot or a range and returns its columns. Throws `invalid`. */
const specificDateValues = (input: SpecificDateContent, zone: string) =>
  'date' in input ? datedSlotValues(input, zone) : dateRangeValues(input);

function datedSlotValues({ date, timeOfDay }: z.output<typeof DatedSlotInput>, zone: string) {
  const slot = { date, time: timeOfDay };
  if (!getSlotStart(slot, zone)) {
    const message = `On ${formatDate(date)} the clocks skip ${formatTime(timeOfDay)}. Please choose another time.`;
    refuseField('invalid', 'timeOfDay', message);
  }
  const dates = { date, timeOfDay, startDate: null, endDate: null };
  return { type: 'slot', ...dates, value: slotValue(slot), label: formatSlot(slot, zone) };
}

function dateRangeValues({ startDate, endDate, label }: z.output<typeof DateRangeInput>) {
  const span = { startDate, endDate };
  refuseInvalidSpan(span);
  const dates = { date: null, timeOfDay: null, ...span };
  return { type: 'date_range', ...dates, value: `${startDate}_${endDate}`, label: label ?? formatDateSpan(span) };
}

/** Returns 'the range January 4 to March 31, 2027', and the label unless that only repeats the dates. */
function describeRange({ startDate, endDate, label }: { startDate: string; endDate: string; label: string }): string {
  const dates = formatDateSpan({ startDate, endDate });
  return `the range ${dates}${label === dates ? '' : ` (${label})`}`;
}
