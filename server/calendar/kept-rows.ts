import type { AppContext } from '../app-context.ts';
import type { Sql } from '../db/connect.ts';
import { Refusal } from '../refusal.ts';
import type { Changing } from './calendar-change.ts';

type Row = Record<string, unknown>;

/** What the coach keeps in one of the calendar's tables. */
export type Kept<Item> = {
  table: 'available_time_slots' | 'specific_date_slots' | 'date_overrides';
  columns: string;
  /** What such an item is called to the coach. */
  what: string;
  asItem(row: Row): Item;
  /** As in 'You deleted …'. */
  nameOf(item: Item): string;
};

export async function listKept<Item>(
  { database }: AppContext,
  { table, columns, asItem }: Kept<Item>,
): Promise<Item[]> {
  const { rows } = await database.query(`select ${columns} from ${table} order by id`);
  return rows.map(asItem);
}

/** An item that nobody else can change meanwhile. Throws `NOT_FOUND`. */
export async function lockKept<Item>(tx: Sql, { table, columns, what, asItem }: Kept<Item>, id: number): Promise<Item> {
  const { rows } = await tx.query(`select ${columns} from ${table} where id = $1 for update`, [id]);
  if (!rows[0]) throw new Refusal('NOT_FOUND', { message: `This ${what} does not exist any more.` });
  return asItem(rows[0]);
}

/** Throws `NOT_FOUND`. */
export function switchingKept<Item extends { isActive: boolean }>(
  kept: Kept<Item>,
  id: number,
  isActive: boolean,
): Changing<Item> {
  return async (tx, now) => {
    const item = await lockKept(tx, kept, id);
    if (item.isActive === isActive) return { reply: item, deed: null };
    const { rows } = await tx.query(
      `update ${kept.table} set is_active = $2, updated_at = $3 where id = $1 returning ${kept.columns}`,
      [id, isActive, now],
    );
    return { reply: kept.asItem(rows[0] as Row), deed: `switched ${isActive ? 'on' : 'off'} ${kept.nameOf(item)}` };
  };
}

/** Throws `NOT_FOUND`. */
export function deletingKept<Item>(kept: Kept<Item>, id: number): Changing<null> {
  return async (tx) => {
    const item = await lockKept(tx, kept, id);
    await tx.query(`delete from ${kept.table} where id = $1`, [id]);
    return { reply: null, deed: `deleted ${kept.nameOf(item)}` };
  };
}

/** A row as a reply tells it: instants as text. */
export function withInstants(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  );
}
