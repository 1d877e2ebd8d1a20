import type { AppContext } from '../app-context.ts';
import type { Sql } from '../db/connect.ts';
import { Refusal } from '../refusal.ts';
import type { CalendarOperation } from './change-calendar.ts';

type Row = Record<string, unknown>;

/** What the coach keeps in one of the calendar's tables. */
export type CalendarTable<Item> = {
  table: 'available_time_slots' | 'specific_date_slots' | 'date_overrides';
  columns: string;
  /** What such an item is called to the coach. */
  noun: string;
  asItem(row: Row): Item;
  /** As in 'You deleted …'. */
  describeItem(item: Item): string;
};

export async function listCalendarItems<Item>(
  { database }: AppContext,
  { table, columns, asItem }: CalendarTable<Item>,
): Promise<Item[]> {
  const { rows } = await database.query(`select ${columns} from ${table} order by id`);
  return rows.map(asItem);
}

/** An item that nobody else can change meanwhile. Throws `NOT_FOUND`. */
export async function lockCalendarItem<Item>(
  tx: Sql,
  { table, columns, noun, asItem }: CalendarTable<Item>,
  id: number,
): Promise<Item> {
  const { rows } = await tx.query(`select ${columns} from ${table} where id = $1 for update`, [id]);
  if (!rows[0]) throw new Refusal('NOT_FOUND', { message: `This ${noun} does not exist any more.` });
  return asItem(rows[0]);
}

/** Throws `NOT_FOUND`. */
export function toggleCalendarItem<Item extends { isActive: boolean }>(
  calendarTable: CalendarTable<Item>,
  id: number,
  isActive: boolean,
): CalendarOperation<Item> {
  return async (tx, now) => {
    const item = await lockCalendarItem(tx, calendarTable, id);
    if (item.isActive === isActive) return { reply: item, description: null };
    const { rows } = await tx.query(
      `update ${calendarTable.table} set is_active = $2, updated_at = $3 where id = $1 returning ${calendarTable.columns}`,
      [id, isActive, now],
    );
    return {
      reply: calendarTable.asItem(rows[0] as Row),
      description: `switched ${isActive ? 'on' : 'off'} ${calendarTable.describeItem(item)}`,
    };
  };
}

/** Throws `NOT_FOUND`. */
export function deleteCalendarItem<Item>(calendarTable: CalendarTable<Item>, id: number): CalendarOperation<null> {
  return async (tx) => {
    const item = await lockCalendarItem(tx, calendarTable, id);
    await tx.query(`delete from ${calendarTable.table} where id = $1`, [id]);
    return { reply: null, description: `deleted ${calendarTable.describeItem(item)}` };
  };
}

/** A row as a reply tells it: instants as text. */
export function withIsoDates(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  );
}
