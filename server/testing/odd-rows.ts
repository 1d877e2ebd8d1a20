import { type Column, listTables } from '../backups/table-rows.ts';
import type { Database, Db } from '../db/connect.ts';
import { sql } from '../db/drizzle.ts';

const oddTexts = [
  'Zoë 👩‍🍳 said “hi”',
  'two\nlines\r\nand\ta tab',
  'a \\ backslash, \\N, \\u0041 and "quotes", ‘these’ too',
  'separators\u2028of\u2029Unicode\u0085',
  '',
  ' null ',
  '[1, {"a": null}], \u0001',
];
const oddDocuments = [
  'null',
  '{}',
  '[]',
  '"text"',
  '{"a": [1, 2.50, null], "ключ": "\\n\\u2028", "big": 12345678901234567890}',
];
const oddDates = ['0001-01-01', '2028-02-29', '9999-12-31'];
const oddInstants = [
  'infinity',
  '-infinity',
  '2027-03-14 09:59:59.999999+00',
  '0001-01-01 00:00:00+00',
  '294276-12-31 23:59:59.999999+00',
];

/**
 * Fills every table with rows that a form would never make, that of the secrets too: no other file may share the
 * site. References lead to rows that exist; each sequence stands at a number of its own. Returns how many rows each
 * table has.
 */
export async function insertOddRows(database: Database, rowsPerTable = 7): Promise<number> {
  await database.transaction((tx) => insertInto(tx, rowsPerTable));
  return rowsPerTable;
}

async function insertInto(db: Db, rowsPerTable: number): Promise<void> {
  // Raw: the tables and their columns come from the catalog, and triggers would add rows.
  await db.execute(sql`set local session_replication_role = replica`);
  const references = new Set(
    (
      await db.execute<{ column: string }>(sql`
        select relname || '.' || attname as column from pg_constraint join pg_class on pg_class.oid = conrelid
        join pg_attribute on attrelid = conrelid and attnum = conkey[1] where contype = 'f'`)
    ).rows.map(({ column }) => column),
  );
  for (const [number, { name, columns }] of (await listTables(db)).entries()) {
    await db.execute(sql`delete from ${sql.identifier(name)}`);
    for (let row = 1; row <= rowsPerTable; row += 1) {
      const values = columns.map((column) => {
        // An id that is larger than those before it in the table lets rows refer to later ones.
        if (references.has(`${name}.${column.name}`)) return sql`${rowsPerTable + 1 - row}::integer`;
        return sql`${oddValue(column, row)}::text::${sql.raw(column.type)}`;
      });
      const names = columns.map((column) => sql.identifier(column.name));
      await db.execute(
        sql`insert into ${sql.identifier(name)} (${sql.join(names, sql`, `)}) values (${sql.join(values, sql`, `)})`,
      );
    }
    await db.execute(sql`
      select setval(format('%I.%I', schemaname, sequencename)::regclass, ${1000 + number}::bigint)
      from pg_sequences where schemaname = 'public' and sequencename = ${`${name}_id_seq`}`);
  }
}

function oddValue({ type, name }: Column, row: number): string {
  const pick = (values: string[]) => values[(row + name.length) % values.length] ?? '';
  if (type === 'boolean') return row % 2 === 0 ? 'true' : 'false';
  if (type === 'integer') return String(name.endsWith('id') || name === 'version' ? row : row * 7 - 20);
  if (type === 'bigint') return row === 1 ? '-9007199254740991' : String(9_007_199_254_740_000 + row);
  if (type.startsWith('timestamp')) return pick(oddInstants);
  if (type === 'date') return pick(oddDates);
  if (type === 'jsonb') return pick(oddDocuments);
  if (type === 'text') return row === 3 ? `${'long '.repeat(40_000)}${row}` : pick(oddTexts);
  const length = Number(/\((\d+)\)/.exec(type)?.[1]);
  // Short columns may be unique, so each row has its number.
  return `${row}${length > 60 ? pick(oddTexts) : ''}`.slice(0, length);
}
