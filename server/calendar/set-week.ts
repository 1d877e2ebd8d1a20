import type { WeeklyState } from '#contracts/calendar/calendar-items.ts';
import { formatWeeklyTime, weeklyValue } from '#domain/slot-values.ts';
import type { AppContext } from '../app-context.ts';
import type { Actor } from '../db/audit-log.ts';
import { changedRow } from './calendar-table.ts';
import { changeCalendar } from './change-calendar.ts';
import { lockWeeklySlotsByValue, saveWeeklySlots, weeklySlots } from './weekly-slots.ts';

/** Sets half-hours of the week. If one is sent twice, its last state counts. Replies with the states before. */
export function setWeek(ctx: AppContext, actor: Actor, slots: readonly WeeklyState[]) {
  const requested = new Map(slots.map((slot) => [weeklyValueOf(slot), slot]));
  return changeCalendar(ctx, actor, async (tx, { now }) => {
    const stored = new Map((await lockWeeklySlotsByValue(tx, [...requested.keys()])).map((slot) => [slot.value, slot]));
    const stateOf = (value: string): WeeklyState['state'] => {
      const slot = stored.get(value);
      if (!slot) return 'none';
      return slot.isActive ? 'open' : 'off';
    };
    const changed = [...requested].filter(([value, { state }]) => state !== stateOf(value));
    const removed = changed.flatMap(([value, { state }]) => (state === 'none' ? (stored.get(value) ?? []) : []));
    const slotsToSave = changed.flatMap(([value, { state, ...half }]) =>
      state === 'none' ? [] : [{ ...half, isActive: state === 'open', id: stored.get(value)?.id ?? null }],
    );
    if (removed.length > 0) await weeklySlots.deleteItems(tx, removed);
    const saved = slotsToSave.length > 0 ? await saveWeeklySlots(tx, slotsToSave, now) : [];
    return {
      reply: { before: [...requested].map(([value, slot]) => ({ ...slot, state: stateOf(value) })) },
      description: describeChanges(changed.map(([, slot]) => slot)),
      changed: [
        ...removed.map((slot) => changedRow(weeklySlots, slot, null)),
        ...saved.map((slot) => changedRow(weeklySlots, stored.get(slot.value) ?? null, slot)),
      ],
    };
  });
}

const weeklyValueOf = ({ dayOfWeek, timeOfDay }: WeeklyState) => weeklyValue(dayOfWeek, timeOfDay);

const verbs = { open: 'opened', off: 'switched off', none: 'removed' } as const;

/** Returns 'opened Monday at 9:00 AM', or 'changed 15 half-hours of the week: 12 opened, 3 removed'. */
function describeChanges(changed: readonly WeeklyState[]): string | null {
  const [only, another] = changed;
  if (!only) return null;
  if (!another) return `${verbs[only.state]} ${formatWeeklyTime(only.dayOfWeek, only.timeOfDay)}`;
  const counts = (['open', 'off', 'none'] as const).flatMap((state) => {
    const count = changed.filter((slot) => slot.state === state).length;
    return count > 0 ? [`${count} ${verbs[state]}`] : [];
  });
  return `changed ${changed.length} half-hours of the week: ${counts.join(', ')}`;
}
