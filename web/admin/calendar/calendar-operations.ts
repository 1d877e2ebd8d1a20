import type { z } from 'zod';
import {
  applyCalendarChanges,
  createDateOverride,
  createSpecificDate,
  createWeeklySlot,
  type DatedSlotInput,
  type DateOverride,
  type DateOverrideInput,
  type DateRangeInput,
  deleteDateOverride,
  deleteSpecificDate,
  deleteWeeklySlot,
  type SpecificDate,
  toggleSpecificDate,
  toggleWeeklySlot,
  updateWeeklySlot,
  updateWeeklySlots,
  type WeeklySlot,
  type WeeklySlotInput,
  type WeeklyState,
} from '#contracts/calendar.ts';
import type { BookingSummary } from '#contracts/calendar-month.ts';
import { callApi } from '../../api.ts';

/** A change of the week. */
export type WeeklyOperation =
  | { act: 'set-week'; slots: WeeklyState[] }
  | { act: 'add-slot'; slot: z.output<typeof WeeklySlotInput> }
  | { act: 'edit-slot'; was: WeeklySlot; slot: z.output<typeof WeeklySlotInput> }
  | { act: 'toggle-slot'; was: WeeklySlot }
  | { act: 'remove-slot'; was: WeeklySlot };

/** A change of dates or overrides. What is put back says which number it had. */
export type DatedOperation =
  | { act: 'add-date'; date: z.input<typeof DateRangeInput> | z.input<typeof DatedSlotInput>; was?: number }
  | { act: 'toggle-date'; id: number; isActive: boolean }
  | { act: 'remove-date'; id: number; date: z.input<typeof DateRangeInput> | z.input<typeof DatedSlotInput> }
  | { act: 'add-override'; override: z.input<typeof DateOverrideInput>; was?: number }
  | { act: 'remove-override'; id: number; override: z.input<typeof DateOverrideInput> };

/** One request that changes the calendar: all of it is done, or nothing. */
export type Operations = readonly [WeeklyOperation] | readonly DatedOperation[];

export type Outcome = {
  message: string;
  inTheWay: BookingSummary[];
  /** What undoes it. */
  inverse: Operations;
  /** What was put back has another number now. */
  renumbered: Renumbering[];
};

export type Renumbering = { what: 'date' | 'override'; from: number; to: number };

/** Throws what `call` throws. */
export const performOperations = (operations: Operations): Promise<Outcome> =>
  isWeekly(operations) ? changeWeek(operations[0]) : changeDays(operations);

const weeklyActions = ['set-week', 'add-slot', 'edit-slot', 'toggle-slot', 'remove-slot'];
const isWeekly = (operations: Operations): operations is readonly [WeeklyOperation] =>
  operations.some(({ act }) => weeklyActions.includes(act));

/** Undone by day and time, so that the numbers of weekly slots do not matter. */
async function changeWeek(operation: WeeklyOperation): Promise<Outcome> {
  switch (operation.act) {
    case 'set-week': {
      const { before, ...reply } = await callApi(updateWeeklySlots, { body: { slots: operation.slots } });
      return { ...reply, ...weekInverse(before) };
    }
    case 'add-slot': {
      const reply = await callApi(createWeeklySlot, { body: operation.slot });
      return { ...reply, ...weekInverse([{ ...operation.slot, state: 'none' }]) };
    }
    case 'edit-slot': {
      const { was, slot } = operation;
      const reply = await callApi(updateWeeklySlot, { params: { id: was.id }, body: slot });
      return { ...reply, ...weekInverse([{ ...slot, state: 'none' }, previousState(was)]) };
    }
    case 'toggle-slot': {
      const { was } = operation;
      const reply = await callApi(toggleWeeklySlot, { params: { id: was.id }, body: { isActive: !was.isActive } });
      return { ...reply, ...weekInverse([previousState(was)]) };
    }
    case 'remove-slot': {
      const reply = await callApi(deleteWeeklySlot, { params: { id: operation.was.id } });
      return { ...reply, ...weekInverse([previousState(operation.was)]) };
    }
  }
}

async function changeDays(operations: readonly DatedOperation[]): Promise<Outcome> {
  const { message, inTheWay, ids } = await sendDays(operations);
  const done = operations.map((operation, index) => ({ operation, id: ids[index] ?? 0 }));
  return {
    message,
    inTheWay,
    inverse: done.map(({ operation, id }) => invertOperation(operation, id)).reverse(),
    renumbered: done.flatMap(({ operation, id }) => renumberingsOf(operation, id)),
  };
}

type DatesReply = { message: string; inTheWay: BookingSummary[]; ids: readonly (number | undefined)[] };

/** `ids` tells the row of each operation. */
async function sendDays(operations: readonly DatedOperation[]): Promise<DatesReply> {
  const [only, another] = operations;
  if (only && !another) {
    const reply = await sendDay(only);
    return { ...reply, ids: [reply.id] };
  }
  const { rows, ...reply } = await callApi(applyCalendarChanges, { body: { changes: [...operations] } });
  return { ...reply, ids: rows.map((row) => row?.id) };
}

function sendDay(operation: DatedOperation): Promise<Omit<DatesReply, 'ids'> & { id?: number }> {
  switch (operation.act) {
    case 'add-date':
      return callApi(createSpecificDate, { body: operation.date });
    case 'toggle-date':
      return callApi(toggleSpecificDate, { params: { id: operation.id }, body: { isActive: operation.isActive } });
    case 'remove-date':
      return callApi(deleteSpecificDate, { params: { id: operation.id } });
    case 'add-override':
      return callApi(createDateOverride, { body: operation.override });
    case 'remove-override':
      return callApi(deleteDateOverride, { params: { id: operation.id } });
  }
}

/** `id` is that of the row that it made or changed. */
export function invertOperation(operation: DatedOperation, id: number): DatedOperation {
  switch (operation.act) {
    case 'add-date':
      return { act: 'remove-date', id, date: operation.date };
    case 'toggle-date':
      return { ...operation, isActive: !operation.isActive };
    case 'remove-date':
      return { act: 'add-date', date: operation.date, was: operation.id };
    case 'add-override':
      return { act: 'remove-override', id, override: operation.override };
    case 'remove-override':
      return { act: 'add-override', override: operation.override, was: operation.id };
  }
}

function renumberingsOf(operation: DatedOperation, id: number): Renumbering[] {
  if (!('was' in operation) || !operation.was) return [];
  return [{ what: operation.act === 'add-date' ? 'date' : 'override', from: operation.was, to: id }];
}

/** Of a half-hour that is named twice, the last is meant. */
function weekInverse(slots: readonly WeeklyState[]): Pick<Outcome, 'inverse' | 'renumbered'> {
  const byHalfHour = new Map(slots.map((slot) => [`${slot.dayOfWeek} ${slot.timeOfDay}`, slot]));
  const states = [...byHalfHour.values()].map(({ dayOfWeek, timeOfDay, state }) => ({ dayOfWeek, timeOfDay, state }));
  return { inverse: [{ act: 'set-week', slots: states }], renumbered: [] };
}

const previousState = ({ dayOfWeek, timeOfDay, isActive }: WeeklySlot): WeeklyState => ({
  dayOfWeek,
  timeOfDay,
  state: isActive ? 'open' : 'off',
});

export function removeDateOperation({ id, ...was }: SpecificDate): DatedOperation {
  const { isActive, label } = was;
  const date =
    was.type === 'slot'
      ? { date: was.date ?? '', timeOfDay: was.timeOfDay ?? '', isActive }
      : { startDate: was.startDate ?? '', endDate: was.endDate ?? '', label, isActive };
  return { act: 'remove-date', id, date };
}

export function removeOverrideOperation({
  id,
  type,
  timeSlots,
  reason,
  date,
  startDate,
  endDate,
}: DateOverride): DatedOperation {
  const days = date ? { date } : { startDate, endDate };
  return { act: 'remove-override', id, override: { ...days, type, timeSlots, reason } };
}
