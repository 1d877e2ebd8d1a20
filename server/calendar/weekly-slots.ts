import type { z } from 'zod';
import type { ChangedRow, updateWeeklySlot as updateWeeklySlotEndpoint } from '#contracts/calendar/calendar.ts';
import type { WeeklySlot, WeeklySlotInput } from '#contracts/calendar/calendar-items.ts';
import {
  formatWeeklyTime,
  getMinutesOfDay,
  type TimeCode,
  type Weekday,
  weekdays,
  weeklyLabel,
  weeklyValue,
} from '#domain/slot-values.ts';
import type { AppContext } from '../app-context.ts';
import type { Actor } from '../db/audit-log.ts';
import type { Db } from '../db/connect.ts';
import { type AnyColumn, getTableName, sql, toSnakeCase } from '../db/drizzle.ts';
import { isAnyOf } from '../db/is-any-of.ts';
import { availableTimeSlots } from '../db/schema.ts';
import { isUniqueViolation } from '../db/unique-violation.ts';
import { refuseField } from '../requests/refusal.ts';
import {
  type CalendarTable,
  changedRow,
  lockCalendarItem,
  storedItems,
  switchableItems,
  withIsoDates,
} from './calendar-table.ts';
import { changeCalendar } from './change-calendar.ts';

type WeeklySlotContent = z.output<typeof WeeklySlotInput>;

/** The functions by which the shared code of the calendar (change, delete, undo) handles the slots of every week. */
export const weeklySlots = {
  item: 'weekly-slot',
  noun: 'slot',
  // The stored label does not serve here: its 'EST' is wrong in other time zones.
  describeItem: ({ dayOfWeek, timeOfDay }) => formatWeeklyTime(dayOfWeek, timeOfDay),
  contentOf: ({ dayOfWeek, timeOfDay, isActive }) => ({ dayOfWeek, timeOfDay, isActive }),
  ...storedItems(availableTimeSlots, (rows) => toWeeklySlots(rows)),
  restoreItems: (tx, rows, { now }) =>
    saveWeeklySlots(
      tx,
      rows.map(({ content, ...row }) => ({ ...row, ...content })),
      now,
    ),
  ...switchableItems(availableTimeSlots, (rows) => toWeeklySlots(rows)),
} satisfies CalendarTable<WeeklySlot, Extract<ChangedRow, { item: 'weekly-slot' }>> & { setActive: unknown };

const toWeeklySlots = (rows: (typeof availableTimeSlots.$inferSelect)[]): WeeklySlot[] =>
  rows.map((row) => withIsoDates({ ...row, dayOfWeek: row.dayOfWeek as Weekday }));

export async function listWeeklySlots({ database }: AppContext): Promise<WeeklySlot[]> {
  const slots = toWeeklySlots(await database.select().from(availableTimeSlots).orderBy(availableTimeSlots.id));
  return slots.sort((a, b) => minuteOfWeek(a) - minuteOfWeek(b));
}

const minuteOfWeek = ({ dayOfWeek, timeOfDay }: WeeklySlot) =>
  weekdays.indexOf(dayOfWeek) * MINUTES_A_DAY + getMinutesOfDay(timeOfDay);
const MINUTES_A_DAY = 24 * 60;

export async function lockWeeklySlotsByValue(tx: Db, values: string[]): Promise<WeeklySlot[]> {
  return toWeeklySlots(
    await tx.select().from(availableTimeSlots).where(isAnyOf(availableTimeSlots.value, values)).for('update'),
  );
}

/** Inserts slots, under new ids where `id` is null, or updates those that exist. All in one statement. */
export async function saveWeeklySlots(
  tx: Db,
  slots: readonly (WeeklySlotContent & { id: number | null; createdAt?: string })[],
  now: Date,
): Promise<WeeklySlot[]> {
  const texts = (values: readonly string[]) => sql`${sql.param(values)}::text[]`;
  const savedAt = now.toISOString();
  const rows = await tx
    .insert(availableTimeSlots)
    .select(
      // Raw so that a whole week needs one parameter for each column. The columns are those of the table, in its order.
      sql`select coalesce(id, nextval(pg_get_serial_sequence(${getTableName(availableTimeSlots)}, 'id'))), value, label, day, time,
          is_active, created_at, ${savedAt}::timestamptz
        from unnest(
          ${sql.param(slots.map(({ id }) => id))}::int[],
          ${texts(slots.map(({ dayOfWeek, timeOfDay }) => weeklyValue(dayOfWeek, timeOfDay)))},
          ${texts(slots.map(({ dayOfWeek, timeOfDay }) => weeklyLabel(dayOfWeek, timeOfDay)))},
          ${texts(slots.map(({ dayOfWeek }) => dayOfWeek))},
          ${texts(slots.map(({ timeOfDay }) => timeOfDay))},
          ${sql.param(slots.map(({ isActive }) => isActive))}::bool[],
          ${sql.param(slots.map(({ createdAt }) => createdAt ?? savedAt))}::timestamptz[]
        ) as slot (id, value, label, day, time, is_active, created_at)`,
    )
    .onConflictDoUpdate({
      target: availableTimeSlots.id,
      set: {
        value: excluded(availableTimeSlots.value),
        label: excluded(availableTimeSlots.label),
        dayOfWeek: excluded(availableTimeSlots.dayOfWeek),
        timeOfDay: excluded(availableTimeSlots.timeOfDay),
        isActive: excluded(availableTimeSlots.isActive),
        updatedAt: now,
      },
    })
    .returning();
  return toWeeklySlots(rows);
}

/** Returns the value that a conflicting insert has tried to write. */
const excluded = (column: AnyColumn) => sql`excluded.${sql.identifier(toSnakeCase(column.name))}`;

/** Adds a weekly slot. Throws `DUPLICATE`. */
export function createWeeklySlot(ctx: AppContext, actor: Actor, input: WeeklySlotContent) {
  const { dayOfWeek, timeOfDay, isActive } = input;
  const label = weeklyLabel(dayOfWeek, timeOfDay);
  const name = formatWeeklyTime(dayOfWeek, timeOfDay);
  return changeCalendar(ctx, actor, async (tx, { now }) => {
    const [slot] = toWeeklySlots(
      await tx
        .insert(availableTimeSlots)
        .values({ ...input, value: weeklyValue(dayOfWeek, timeOfDay), label, createdAt: now, updatedAt: now })
        .onConflictDoNothing({ target: availableTimeSlots.value })
        .returning(),
    );
    if (!slot) refuseDuplicate(dayOfWeek, timeOfDay);
    return {
      reply: slot,
      description: isActive ? `opened ${name}` : `added ${name}, switched off`,
      changed: [changedRow(weeklySlots, null, slot)],
    };
  });
}

/** Moves a weekly slot, or switches it on or off. Throws `DUPLICATE`, `NOT_FOUND`. */
export async function updateWeeklySlot(
  ctx: AppContext,
  actor: Actor,
  id: number,
  input: z.output<NonNullable<(typeof updateWeeklySlotEndpoint)['body']>>,
) {
  const { dayOfWeek, timeOfDay } = input;
  const name = formatWeeklyTime(dayOfWeek, timeOfDay);
  try {
    return await changeCalendar(ctx, actor, async (tx, { now }) => {
      const slot = await lockCalendarItem(tx, weeklySlots, id);
      const previousName = weeklySlots.describeItem(slot);
      const isActive = input.isActive ?? slot.isActive;
      const changes = [
        ...(previousName === name ? [] : [`moved ${previousName} to ${name}`]),
        ...(slot.isActive === isActive ? [] : [`switched ${isActive ? 'on' : 'off'} ${name}`]),
      ];
      if (changes.length === 0) return { reply: slot, description: null, changed: [] };
      const [updated = slot] = await saveWeeklySlots(tx, [{ id, dayOfWeek, timeOfDay, isActive }], now);
      return {
        reply: updated,
        description: changes.join(' and '),
        changed: [changedRow(weeklySlots, slot, updated)],
      };
    });
  } catch (error) {
    if (isUniqueViolation(error)) refuseDuplicate(dayOfWeek, timeOfDay);
    throw error;
  }
}

function refuseDuplicate(day: Weekday, time: TimeCode): never {
  refuseField(
    'DUPLICATE',
    'timeOfDay',
    `There’s already a slot on ${formatWeeklyTime(day, time)}. You can switch it on or off in the list.`,
  );
}
