import type { ChangedRow } from '#contracts/calendar/calendar.ts';
import { countDays, type DateSpan, MAX_SPAN_DAYS } from '#domain/date-spans.ts';
import type { Db } from '../db/connect.ts';
import type { AnyPgColumn, PgTable } from '../db/drizzle.ts';
import { eq, getTableName, sql } from '../db/drizzle.ts';
import { isAnyOf } from '../db/is-any-of.ts';
import { Refusal, refuseField } from '../requests/refusal.ts';
import type { CalendarOperation, ChangeClock } from './calendar-operation.ts';

type Content<Changed extends ChangedRow> = NonNullable<Changed['before']>;

/** A table with a part of the coach's calendar, and the ways to change and describe its items. */
export type CalendarTable<Item extends { id: number; createdAt: string }, Changed extends ChangedRow> = {
  item: Changed['item'];
  /** The coach's word for such an item. */
  noun: string;
  /** Describes the item for sentences such as 'You deleted …'. */
  describeItem(item: Item): string;
  /** Returns the fields that undoing a change compares and restores. */
  contentOf(item: Item): Content<Changed>;
  /** Locks these rows for the transaction, and returns their items. */
  lockItems(tx: Db, rows: readonly WithId[]): Promise<Item[]>;
  deleteItems(tx: Db, rows: readonly WithId[]): Promise<unknown>;
  /** Inserts these rows, or updates them if they exist. Throws what adding such an item throws. */
  restoreItems(tx: Db, rows: RestoredRow<Changed>[], clock: ChangeClock): Promise<Item[]>;
  /** The highest id that this table has given out so far: undoing a change brings back only rows that existed. */
  readHighestId(tx: Db): Promise<number>;
};

export type RestoredRow<Changed extends ChangedRow> = Pick<Changed, 'id' | 'createdAt'> & { content: Content<Changed> };

/** Locks an item for the transaction. Throws `NOT_FOUND`. */
export async function lockCalendarItem<Item extends { id: number; createdAt: string }, Changed extends ChangedRow>(
  tx: Db,
  table: CalendarTable<Item, Changed>,
  id: number,
): Promise<Item> {
  const [item] = await table.lockItems(tx, [{ id }]);
  if (!item) throw new Refusal('NOT_FOUND', `This ${table.noun} no longer exists.`);
  return item;
}

/** Creates the operation that switches an item on or off. Throws `NOT_FOUND`. */
export function toggleCalendarItem<
  Item extends { id: number; createdAt: string; isActive: boolean },
  Changed extends ChangedRow,
>(
  table: CalendarTable<Item, Changed> & {
    setActive(tx: Db, id: number, isActive: boolean, now: Date): Promise<Item[]>;
  },
  id: number,
  isActive: boolean,
): CalendarOperation<Item> {
  return async (tx, { now }) => {
    const item = await lockCalendarItem(tx, table, id);
    if (item.isActive === isActive) return { reply: item, description: null, changed: [] };
    const [toggled = item] = await table.setActive(tx, id, isActive, now);
    return {
      reply: toggled,
      description: `switched ${isActive ? 'on' : 'off'} ${table.describeItem(item)}`,
      changed: [changedRow(table, item, toggled)],
    };
  };
}

/** Creates the operation that deletes an item. Throws `NOT_FOUND`. */
export function deleteCalendarItem<Item extends { id: number; createdAt: string }, Changed extends ChangedRow>(
  table: CalendarTable<Item, Changed>,
  id: number,
): CalendarOperation<null> {
  return async (tx) => {
    const item = await lockCalendarItem(tx, table, id);
    await table.deleteItems(tx, [item]);
    return {
      reply: null,
      description: `deleted ${table.describeItem(item)}`,
      changed: [changedRow(table, item, null)],
    };
  };
}

/** Returns the record of a change: the item before and after, of which one may be null. */
export function changedRow<Item extends { id: number; createdAt: string }, Changed extends ChangedRow>(
  table: CalendarTable<Item, Changed>,
  before: Item | null,
  after: Item | null,
): Changed {
  const { id, createdAt } = (before ?? after) as Item;
  return {
    item: table.item,
    id,
    createdAt,
    before: before && table.contentOf(before),
    after: after && table.contentOf(after),
  } as Changed;
}

type WithId = { id: number };
const idsOf = (rows: readonly WithId[]) => rows.map(({ id }) => id);

type StoredTable = PgTable & { id: AnyPgColumn };

/** Creates the functions that lock and delete items of a table, and find the highest id that it has given out. */
export const storedItems = <Table extends StoredTable, Item>(
  table: Table,
  toItems: (rows: Table['$inferSelect'][]) => Item[],
) => ({
  async lockItems(tx: Db, rows: readonly WithId[]) {
    const isOneOf = isAnyOf(table.id, idsOf(rows));
    const locked = tx
      .select()
      .from(table as PgTable)
      .where(isOneOf)
      .for('update');
    return toItems(await locked);
  },
  deleteItems: (tx: Db, rows: readonly WithId[]) => tx.delete(table).where(isAnyOf(table.id, idsOf(rows))),
  /** Reads the sequence in raw SQL: sequences are not tables of the schema. */
  async readHighestId(tx: Db) {
    const highest = sql<number>`pg_sequence_last_value(pg_get_serial_sequence(${getTableName(table)}, 'id')::regclass)`;
    const [row] = await tx.select({ highest: highest.mapWith(Number) }).from(sql`(select 1) as one`);
    return row?.highest ?? 0;
  },
});

/** Creates the function that switches an item of a table on or off. */
export const switchableItems = <Table extends StoredTable, Item>(
  table: Table,
  toItems: (rows: Table['$inferSelect'][]) => Item[],
) => ({
  setActive: async (tx: Db, id: number, isActive: boolean, now: Date) =>
    toItems(
      await tx
        .update(table as PgTable)
        .set({ isActive, updatedAt: now })
        .where(eq(table.id, id))
        .returning(),
    ),
});

/** Inserts rows one after the other under their old ids, or updates those that exist. */
export async function restoreEach<Table extends StoredTable, Changed extends ChangedRow, Item>(
  tx: Db,
  table: Table,
  rows: RestoredRow<Changed>[],
  toItems: (rows: Table['$inferSelect'][]) => Item[],
  valuesOf: (content: Content<Changed>) => Promise<Omit<Table['$inferInsert'], 'id' | 'createdAt'>>,
): Promise<Item[]> {
  const restored: Item[] = [];
  for (const { id, createdAt, content } of rows) {
    const values = await valuesOf(content);
    const saved = await tx
      .insert(table as PgTable)
      .values({ id, createdAt: new Date(createdAt), ...values })
      .onConflictDoUpdate({ target: table.id, set: values })
      .returning();
    restored.push(...toItems(saved));
  }
  return restored;
}

/** Returns a stored row with its instants as text, as replies have them. */
export const withIsoDates = <Row extends { createdAt: Date; updatedAt: Date }>({
  createdAt,
  updatedAt,
  ...row
}: Row) => ({ ...row, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() });

/** Refuses a span that ends before it starts, or lasts too long: throws `invalid` at `endDate`. */
export function refuseInvalidSpan(span: DateSpan): void {
  if (countDays(span) < 1) refuseField('invalid', 'endDate', 'The last day can’t be before the first.');
  if (countDays(span) > MAX_SPAN_DAYS) {
    refuseField('invalid', 'endDate', `A range can be at most ${MAX_SPAN_DAYS} days long. Please split it into two.`);
  }
}
