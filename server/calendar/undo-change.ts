import { isDeepStrictEqual } from 'node:util';
import type { ChangedRow } from '#contracts/calendar/calendar.ts';
import type { AppContext } from '../app-context.ts';
import type { Actor } from '../db/audit-log.ts';
import type { Db } from '../db/connect.ts';
import { isUniqueViolation } from '../db/unique-violation.ts';
import { Refusal } from '../requests/refusal.ts';
import type { ChangeClock } from './calendar-operation.ts';
import { type CalendarTable, changedRow } from './calendar-table.ts';
import { changeCalendar } from './change-calendar.ts';
import { dateOverrides } from './date-overrides.ts';
import { specificDates } from './specific-dates.ts';
import { weeklySlots } from './weekly-slots.ts';

/**
 * Gives these rows the content that they had before a change, all of them or none. Throws `NOT_POSSIBLE` if one of them
 * has been changed since, `DUPLICATE` if another one has taken its place, and what adding such an item throws.
 */
export async function undoChange(ctx: AppContext, actor: Actor, rows: readonly ChangedRow[]) {
  try {
    return await changeCalendar(ctx, actor, async (tx, clock) => {
      // Ranges come first: an override needs the range in which it lies.
      const restored = [
        ...(await restoreRows(tx, clock, specificDates, rows.filter(isDate))),
        ...(await restoreRows(tx, clock, weeklySlots, rows.filter(isWeeklySlot))),
        ...(await restoreRows(tx, clock, dateOverrides, rows.filter(isOverride))),
      ];
      return {
        reply: null,
        description: describeUndo(restored.map(({ description }) => description)),
        changed: restored.map(({ changed }) => changed),
      };
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new Refusal('DUPLICATE', PLACE_TAKEN);
    throw error;
  }
}

const PLACE_TAKEN = 'There’s another slot or range at that time now, so this can’t be undone.';
const CHANGED_SINCE = 'This has changed since, so it can no longer be undone.';

type RowOf<Item extends ChangedRow['item']> = Extract<ChangedRow, { item: Item }>;
const isWeeklySlot = (row: ChangedRow): row is RowOf<'weekly-slot'> => row.item === 'weekly-slot';
const isDate = (row: ChangedRow): row is RowOf<'date'> => row.item === 'date';
const isOverride = (row: ChangedRow): row is RowOf<'override'> => row.item === 'override';

type RestoredItem = { changed: ChangedRow; description: string };

async function restoreRows<Item extends { id: number; createdAt: string }, Changed extends ChangedRow>(
  tx: Db,
  clock: ChangeClock,
  table: CalendarTable<Item, Changed>,
  rows: readonly Changed[],
): Promise<RestoredItem[]> {
  if (rows.length === 0) return [];
  const current = await lockUnchanged(tx, table, rows);
  const removed = current.filter(({ id }) => rows.some((row) => row.id === id && row.before === null));
  if (removed.length > 0) await table.deleteItems(tx, removed);

  const toRestore = rows.flatMap(({ id, createdAt, before }) => (before ? [{ id, createdAt, content: before }] : []));
  const known = new Map(current.map((item) => [item.id, item]));
  const missing = toRestore.filter(({ id }) => !known.has(id));
  if (missing.length > 0) await checkMissingRows(tx, clock, table, missing);
  const restored = toRestore.length > 0 ? await table.restoreItems(tx, toRestore, clock) : [];
  return [
    ...removed.map((item) => ({
      changed: changedRow(table, item, null),
      description: `removed ${table.describeItem(item)}`,
    })),
    ...restored.map((item) => ({
      changed: changedRow(table, known.get(item.id) ?? null, item),
      description: `${known.has(item.id) ? 'changed back' : 'restored'} ${table.describeItem(item)}`,
    })),
  ];
}

/** Locks the rows that exist, and returns their items. Throws `NOT_POSSIBLE` unless all are as the change left them. */
async function lockUnchanged<Item extends { id: number; createdAt: string }, Changed extends ChangedRow>(
  tx: Db,
  table: CalendarTable<Item, Changed>,
  rows: readonly Changed[],
): Promise<Item[]> {
  const items = await table.lockItems(tx, rows);
  const contents = new Map(items.map((item) => [item.id, table.contentOf(item)]));
  const isUnchanged = rows.every(({ id, after }) => isDeepStrictEqual(contents.get(id) ?? null, after));
  if (!isUnchanged) throw new Refusal('NOT_POSSIBLE', CHANGED_SINCE);
  return items;
}

/** Checks that deleted rows can have existed: by an id that was given out and a past date. Throws `invalid`. */
async function checkMissingRows<Item extends { id: number; createdAt: string }, Changed extends ChangedRow>(
  tx: Db,
  { now }: ChangeClock,
  table: CalendarTable<Item, Changed>,
  rows: readonly { id: number; createdAt: string }[],
): Promise<void> {
  const highestId = await table.readHighestId(tx);
  const hasExisted = rows.every(({ id, createdAt }) => id <= highestId && new Date(createdAt) <= now);
  if (!hasExisted) throw new Refusal('invalid', `This ${table.noun} never existed.`);
}

const MAX_NAMED = 3;

function describeUndo(descriptions: readonly string[]): string {
  if (descriptions.length > MAX_NAMED) return `undid ${descriptions.length} calendar changes`;
  return listFormat.format(descriptions);
}

const listFormat = new Intl.ListFormat('en-US');
