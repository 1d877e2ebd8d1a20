import type { WeeklyState } from '#contracts/calendar.ts';
import { weeklyLabel, weeklyValue } from '#domain/slots.ts';
import type { Actor } from '../accounts/users.ts';
import type { AppContext } from '../app-context.ts';
import type { Sql } from '../db/connect.ts';
import { changeCalendar } from './change-calendar.ts';

/** Of a half-hour that is sent twice the last one counts. `before` tells each that was sent once. */
export function setWeek(ctx: AppContext, actor: Actor, slots: readonly WeeklyState[]) {
  const requested = new Map(slots.map((slot) => [weeklyValueOf(slot), slot]));
  return changeCalendar(ctx, actor, async (tx, now) => {
    const stored = await readStates(tx, [...requested.keys()]);
    const before = [...requested].map(([value, slot]) => ({ ...slot, state: stored.get(value) ?? 'none' }));
    const changed = [...requested].filter(([value, { state }]) => state !== (stored.get(value) ?? 'none'));
    const removed = changed.filter(([, { state }]) => state === 'none');
    const slotsToSave = changed.filter(([, { state }]) => state !== 'none').map(([, slot]) => slot);
    if (removed.length > 0) {
      await tx.query('delete from available_time_slots where value = any($1::text[])', [
        removed.map(([value]) => value),
      ]);
    }
    if (slotsToSave.length > 0) await writeSlots(tx, slotsToSave, now);
    return { reply: { before }, description: describeChanges(changed.map(([, slot]) => slot)) };
  });
}

const weeklyValueOf = ({ dayOfWeek, timeOfDay }: WeeklyState) => weeklyValue(dayOfWeek, timeOfDay);
const weeklyLabelOf = ({ dayOfWeek, timeOfDay }: WeeklyState) => weeklyLabel(dayOfWeek, timeOfDay);

async function readStates(tx: Sql, values: string[]): Promise<Map<string, WeeklyState['state']>> {
  const { rows } = await tx.query(
    'select value, is_active as "isActive" from available_time_slots where value = any($1::text[])',
    [values],
  );
  return new Map(
    (rows as { value: string; isActive: boolean }[]).map(({ value, isActive }) => [value, isActive ? 'open' : 'off']),
  );
}

async function writeSlots(tx: Sql, slots: WeeklyState[], now: Date): Promise<void> {
  await tx.query(
    `insert into available_time_slots (value, label, day_of_week, time_of_day, is_active, created_at, updated_at)
     select value, label, day_of_week, time_of_day, state = 'open', $6::timestamptz, $6::timestamptz
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])
       as wanted (value, label, day_of_week, time_of_day, state)
     on conflict (value) do update set is_active = excluded.is_active, updated_at = excluded.updated_at`,
    [
      slots.map(weeklyValueOf),
      slots.map(weeklyLabelOf),
      slots.map(({ dayOfWeek }) => dayOfWeek),
      slots.map(({ timeOfDay }) => timeOfDay),
      slots.map(({ state }) => state),
      now,
    ],
  );
}

const verbs = { open: 'opened', off: 'switched off', none: 'removed' } as const;

/** 'opened Monday at 9:00 AM EST', or 'changed 15 half-hours of the week: 12 opened, 3 removed'. */
function describeChanges(changed: readonly WeeklyState[]): string | null {
  const [only, another] = changed;
  if (!only) return null;
  if (!another) return `${verbs[only.state]} ${weeklyLabelOf(only)}`;
  const counts = (['open', 'off', 'none'] as const).flatMap((state) => {
    const count = changed.filter((slot) => slot.state === state).length;
    return count > 0 ? [`${count} ${verbs[state]}`] : [];
  });
  return `changed ${changed.length} half-hours of the week: ${counts.join(', ')}`;
}
