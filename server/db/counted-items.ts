import { sql } from './drizzle.ts';

/** The first items of a list, and the number of all. */
export type CountedItems<Item> = { items: Item[]; count: number };

/** The number of all rows, of which a limit returns the first. The builder has no window functions. */
export const countOfAll = sql`count(*) over ()`.mapWith(Number).as('count');

/** Makes the items of rows that were selected with `countOfAll`. */
export const countItems = <Row extends { count: number }, Item>(
  rows: Row[],
  toItem: (row: Omit<Row, 'count'>) => Item,
): CountedItems<Item> => ({
  items: rows.map(({ count: _, ...row }) => toItem(row)),
  count: rows[0]?.count ?? 0,
});

export const countAll = <Item>(items: Item[]): CountedItems<Item> => ({ items, count: items.length });
