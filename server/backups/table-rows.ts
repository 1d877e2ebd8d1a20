import { createHash } from 'node:crypto';
import type { Db } from '../db/connect.ts';
import { type SQL, sql } from '../db/drizzle.ts';
import { readSiteTables } from '../db/migration-files.ts';
import { readInPages } from '../db/read-in-pages.ts';
import type { Checksum } from './manifest.ts';

export type Column = { name: string; type: string };
export type TableShape = { name: string; columns: Column[]; key: { name: string; isText: boolean }[] };

/** Lists the site's tables as this database has them, which may be older than the code. Raw SQL reads the catalog. */
export async function listTables(tx: Db): Promise<TableShape[]> {
  const siteTables = readSiteTables();
  const { rows } = await tx.execute<TableShape>(sql`
    select relname as name,
      (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum)
        from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped) as columns,
      (select coalesce(json_agg(json_build_object('name', attname, 'isText', typcategory = 'S') order by position), '[]')
        from pg_index cross join unnest(indkey) with ordinality as keys (number, position)
        join pg_attribute on attrelid = indrelid and attnum = number join pg_type on pg_type.oid = atttypid
        where indrelid = pg_class.oid and indisprimary) as key
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`);
  return rows.filter(({ name }) => siteTables.has(name));
}

/**
 * Yields pages of a table's rows as lines, in the order of the primary key. A line is a JSON array of the columns as
 * text. Text keys are compared by their bytes, since collations differ between databases.
 */
export async function* readRows(tx: Db, { name, columns, key }: TableShape): AsyncGenerator<string[]> {
  const values = columns.map((column) => sql`${sql.identifier(column.name)}::text`);
  const order = key.map((part) =>
    part.isText ? sql`${sql.identifier(part.name)} collate "C"` : sql`${sql.identifier(part.name)}`,
  );
  const query = sql`select json_build_array(${join(values)})::text as line from ${sql.identifier(name)} order by ${join(order)}`;
  for await (const page of readInPages<{ line: string }>(tx, query)) yield page.map(({ line }) => line);
}

/** Counts lines and makes one checksum of them, which does not depend on how calls of `add` divide them. */
export function createChecksum() {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add(lines: string[]): void {
      rows += lines.length;
      for (const line of lines) hash.update(line).update('\n');
    },
    finish: (): Checksum => ({ rows, sha256: hash.digest('hex') }),
  };
}

const join = (parts: SQL[]) => sql.join(parts, sql`, `);
