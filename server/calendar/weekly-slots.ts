import type { z } from 'zod';
import type { updateWeeklySlot as updateWeeklySlotCall, WeeklySlot, WeeklySlotInput } from '#contracts/calendar.ts';
import { getMinutesOfDay, type TimeCode, type Weekday, weekdays, weeklyLabel, weeklyValue } from '#domain/slots.ts';
import type { Actor } from '../accounts/users.ts';
import type { AppContext } from '../app-context.ts';
import { refuseField } from '../refusal.ts';
import { type CalendarTable, listCalendarItems, lockCalendarItem, withIsoDates } from './calendar-table.ts';
import { changeCalendar } from './change-calendar.ts';

export const weeklySlots: CalendarTable<WeeklySlot> = {
  table: 'available_time_slots',
  columns: `id, value, label, day_of_week as "dayOfWeek", time_of_day as "timeOfDay", is_active as "isActive",
    created_at as "createdAt", updated_at as "updatedAt"`,
  noun: 'slot',
  asItem: (row) => withIsoDates(row) as WeeklySlot,
  describeItem: ({ label }) => label,
};

export async function listWeeklySlots(ctx: AppContext): Promise<WeeklySlot[]> {
  const slots = await listCalendarItems(ctx, weeklySlots);
  return slots.sort((a, b) => minuteOfWeek(a) - minuteOfWeek(b));
}

const minuteOfWeek = ({ dayOfWeek, timeOfDay }: WeeklySlot) =>
  weekdays.indexOf(dayOfWeek) * MINUTES_A_DAY + getMinutesOfDay(timeOfDay);
const MINUTES_A_DAY = 24 * 60;

/** Throws `DUPLICATE`. */
export function createWeeklySlot(ctx: AppContext, actor: Actor, input: z.output<typeof WeeklySlotInput>) {
  const { dayOfWeek, timeOfDay, isActive } = input;
  const label = weeklyLabel(dayOfWeek, timeOfDay);
  return changeCalendar(ctx, actor, async (tx, now) => {
    const { rows } = await tx.query(
      `insert into available_time_slots (value, label, day_of_week, time_of_day, is_active, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $6) on conflict (value) do nothing returning ${weeklySlots.columns}`,
      [weeklyValue(dayOfWeek, timeOfDay), label, dayOfWeek, timeOfDay, isActive, now],
    );
    if (!rows[0]) refuseDuplicate(dayOfWeek, timeOfDay);
    return {
      reply: weeklySlots.asItem(rows[0]),
      description: isActive ? `opened ${label}` : `added ${label}, switched off`,
    };
  });
}

/** Throws `DUPLICATE`, `NOT_FOUND`. */
export async function updateWeeklySlot(
  ctx: AppContext,
  actor: Actor,
  id: number,
  input: z.output<NonNullable<(typeof updateWeeklySlotCall)['body']>>,
) {
  const { dayOfWeek, timeOfDay } = input;
  const label = weeklyLabel(dayOfWeek, timeOfDay);
  try {
    return await changeCalendar(ctx, actor, async (tx, now) => {
      const slot = await lockCalendarItem(tx, weeklySlots, id);
      const isActive = input.isActive ?? slot.isActive;
      const changes = [
        ...(slot.label === label ? [] : [`moved ${slot.label} to ${label}`]),
        ...(slot.isActive === isActive ? [] : [`switched ${isActive ? 'on' : 'off'} ${label}`]),
      ];
      if (changes.length === 0) return { reply: slot, description: null };
      const { rows } = await tx.query(
        `update available_time_slots
         set value = $2, label = $3, day_of_week = $4, time_of_day = $5, is_active = $6, updated_at = $7
         where id = $1 returning ${weeklySlots.columns}`,
        [id, weeklyValue(dayOfWeek, timeOfDay), label, dayOfWeek, timeOfDay, isActive, now],
      );
      return { reply: weeklySlots.asItem(rows[0] as Record<string, unknown>), description: changes.join(' and ') };
    });
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) refuseDuplicate(dayOfWeek, timeOfDay);
    throw error;
  }
}

const UNIQUE_VIOLATION = '23505';

function refuseDuplicate(day: Weekday, time: TimeCode): never {
  refuseField(
    'DUPLICATE',
    'timeOfDay',
    `There is already a slot on ${weeklyLabel(day, time)}. You can switch it on or off in the list.`,
  );
}
