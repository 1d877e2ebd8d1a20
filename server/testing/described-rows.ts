import { type PgColumn, sql } from '../db/drizzle.ts';
import { takeNextId } from '../db/next-id.ts';
import type { DescribedTable, SealedTable } from '../db/table-facts.ts';
import type { OpenSite } from './open-site.ts';

/** Stores a row that was typed with this address, in any table of clients, with `words` in its texts. */
export async function addRowOfClient(
  { db, ctx }: Pick<OpenSite, 'db' | 'ctx'>,
  { table, name, columns, references, addresses, sealed = [] }: DescribedTable,
  email: string,
  words = 'words',
): Promise<void> {
  const id = await takeNextId(db, name as SealedTable);
  const row: Record<string, unknown> = { id };
  const openTexts: Record<string, string> = {};
  for (const [key, column] of Object.entries(columns)) {
    const reference = references.find((one) => one.column === column);
    if (addresses?.[key]) row[key] = email;
    else if (sealed.includes(key)) openTexts[key] = words;
    else if (!column.notNull || column.hasDefault) continue;
    else if (reference) row[key] = sql`(select max(id) from ${sql.identifier(reference.to)})`;
    else row[key] = makeValue(column, `${words} ${id}`, ctx.now());
  }
  const hasSealed = Object.keys(openTexts).length > 0;
  await db.insert(table).values({ ...row, ...(hasSealed && ctx.sealer.sealRow(name as SealedTable, id, openTexts)) });
}

function makeValue({ dataType }: PgColumn, words: string, now: Date): unknown {
  if (dataType === 'date') return now;
  if (dataType === 'number') return 1;
  if (dataType === 'json') return { words };
  if (dataType === 'boolean') return false;
  return words.slice(-10);
}
