import type { z } from 'zod';
import {
  createDateOverride,
  createSpecificDate,
  createWeeklySlot,
  type DateOverride,
  deleteDateOverride,
  deleteSpecificDate,
  deleteWeeklySlot,
  type NewDatedSlot,
  type NewOverride,
  type NewRange,
  type NewWeeklySlot,
  type SpecificDate,
  setWeek,
  toggleSpecificDate,
  toggleWeeklySlot,
  updateWeeklySlot,
  type WeeklySlot,
  type WeeklyState,
} from '#contracts/calendar.ts';
import type { BookedCall } from '#contracts/calendar-month.ts';
import { call } from '../../api.ts';

/** One request that changes the calendar. What is put back says which number it had. */
export type Operation =
  | { act: 'set-week'; slots: WeeklyState[] }
  | { act: 'add-slot'; slot: z.output<typeof NewWeeklySlot> }
  | { act: 'edit-slot'; was: WeeklySlot; slot: z.output<typeof NewWeeklySlot> }
  | { act: 'toggle-slot'; was: WeeklySlot }
  | { act: 'remove-slot'; was: WeeklySlot }
  | { act: 'add-date'; date: z.input<typeof NewRange> | z.input<typeof NewDatedSlot>; was?: number }
  | { act: 'toggle-date'; id: number; isActive: boolean }
  | { act: 'remove-date'; id: number; date: z.input<typeof NewRange> | z.input<typeof NewDatedSlot> }
  | { act: 'add-override'; override: z.input<typeof NewOverride>; was?: number }
  | { act: 'remove-override'; id: number; override: z.input<typeof NewOverride> };

export type Outcome = {
  message: string;
  inTheWay: BookedCall[];
  /** What undoes it. */
  inverse: Operation;
  /** What was put back has another number now. */
  renumbered?: Renumbering;
};

export type Renumbering = { what: 'date' | 'override'; from: number; to: number };

/** Throws what `call` throws. Weekly slots are undone by day and time, so that their numbers do not matter. */
export async function perform(operation: Operation): Promise<Outcome> {
  switch (operation.act) {
    case 'set-week': {
      const { before, ...reply } = await call(setWeek, { body: { slots: operation.slots } });
      return { ...reply, inverse: { act: 'set-week', slots: before } };
    }
    case 'add-slot': {
      const reply = await call(createWeeklySlot, { body: operation.slot });
      return { ...reply, inverse: weekAs([{ ...operation.slot, state: 'none' }]) };
    }
    case 'edit-slot': {
      const { was, slot } = operation;
      const reply = await call(updateWeeklySlot, { params: { id: was.id }, body: slot });
      return { ...reply, inverse: weekAs([{ ...slot, state: 'none' }, asWas(was)]) };
    }
    case 'toggle-slot': {
      const { was } = operation;
      const reply = await call(toggleWeeklySlot, { params: { id: was.id }, body: { isActive: !was.isActive } });
      return { ...reply, inverse: weekAs([asWas(was)]) };
    }
    case 'remove-slot': {
      const reply = await call(deleteWeeklySlot, { params: { id: operation.was.id } });
      return { ...reply, inverse: weekAs([asWas(operation.was)]) };
    }
    case 'add-date': {
      const reply = await call(createSpecificDate, { body: operation.date });
      return {
        ...reply,
        inverse: { act: 'remove-date', id: reply.id, date: operation.date },
        ...(operation.was && { renumbered: { what: 'date', from: operation.was, to: reply.id } }),
      };
    }
    case 'toggle-date': {
      const { id, isActive } = operation;
      const reply = await call(toggleSpecificDate, { params: { id }, body: { isActive } });
      return { ...reply, inverse: { ...operation, isActive: !isActive } };
    }
    case 'remove-date': {
      const { id, date } = operation;
      const reply = await call(deleteSpecificDate, { params: { id } });
      return { ...reply, inverse: { act: 'add-date', date, was: id } };
    }
    case 'add-override': {
      const reply = await call(createDateOverride, { body: operation.override });
      return {
        ...reply,
        inverse: { act: 'remove-override', id: reply.id, override: operation.override },
        ...(operation.was && { renumbered: { what: 'override', from: operation.was, to: reply.id } }),
      };
    }
    case 'remove-override': {
      const { id, override } = operation;
      const reply = await call(deleteDateOverride, { params: { id } });
      return { ...reply, inverse: { act: 'add-override', override, was: id } };
    }
  }
}

/** Of a half-hour that is named twice, the last is meant. */
function weekAs(slots: readonly WeeklyState[]): Operation {
  const byHalfHour = new Map(slots.map((slot) => [`${slot.dayOfWeek} ${slot.timeOfDay}`, slot]));
  return {
    act: 'set-week',
    slots: [...byHalfHour.values()].map(({ dayOfWeek, timeOfDay, state }) => ({ dayOfWeek, timeOfDay, state })),
  };
}

const asWas = ({ dayOfWeek, timeOfDay, isActive }: WeeklySlot): WeeklyState => ({
  dayOfWeek,
  timeOfDay,
  state: isActive ? 'open' : 'off',
});

export function removalOfDate({ id, ...was }: SpecificDate): Operation {
  const { isActive, label } = was;
  const date =
    was.type === 'slot'
      ? { date: was.date ?? '', timeOfDay: was.timeOfDay ?? '', isActive }
      : { startDate: was.startDate ?? '', endDate: was.endDate ?? '', label, isActive };
  return { act: 'remove-date', id, date };
}

export function removalOfOverride({ id, type, timeSlots, reason, date, startDate, endDate }: DateOverride): Operation {
  const days = date ? { date } : { startDate, endDate };
  return { act: 'remove-override', id, override: { ...days, type, timeSlots, reason } };
}
