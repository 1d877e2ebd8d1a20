import { describedTables, type SealedColumnOf } from './describe-table.ts';
import { getTableColumns, getTableConfig, getTableName, or, type PgColumn, type PgTable, type SQL } from './drizzle.ts';
import { isAnyOf } from './is-any-of.ts';
import * as schema from './schema.ts';

/** 'text': a sealed text. 'answers': a list in JSON, each `answer` sealed. 'json': a document, sealed as a whole. */
type SealedForm = 'text' | 'answers' | 'json';

/** A column that refers to a row of table `to`. `outlives`: when that row is deleted, the column becomes null. */
type Reference = { column: PgColumn; to: string; outlives: boolean };

export type DescribedTable = ReturnType<typeof readFacts>[number];

function readFacts() {
  const all = [...describedTables].map(([table, facts]) => {
    const columns: Record<string, PgColumn> = getTableColumns(table);
    const { sealed = [], sealedAnswers } = facts;
    const forms: Record<string, SealedForm> = sealedAnswers ? { [sealedAnswers]: 'answers' } : {};
    for (const name of sealed) forms[name] = columns[name]?.dataType === 'json' ? 'json' : 'text';
    const key = Object.values(columns).find(({ primary }) => primary) as PgColumn;
    const references = listReferences(table, columns);
    return { ...facts, table, name: getTableName(table), columns, key, references, forms };
  });
  /** Returns the length of the longest chain of references that begins at this table. */
  const depthOf = (name: string): number => {
    const references = all.find((facts) => facts.name === name)?.references ?? [];
    return Math.max(0, ...references.map(({ to }) => (to === name ? 0 : 1 + depthOf(to))));
  };
  return all.toSorted((a, b) => depthOf(b.name) - depthOf(a.name));
}

function listReferences(table: PgTable, columns: Record<string, PgColumn>): Reference[] {
  const declared = getTableConfig(table).foreignKeys.map((key) => {
    const { columns: own, foreignTable } = key.reference();
    return { column: own[0] as PgColumn, to: getTableName(foreignTable), outlives: key.onDelete === 'set null' };
  });
  const others = Object.entries(describedTables.get(table)?.refersTo ?? {});
  return [
    ...declared,
    ...others.map(([name, to]) => ({ column: columns[name] as PgColumn, to: to as string, outlives: false })),
  ];
}

/** The facts of all tables. Each table comes before those to which its rows refer. */
export const tableFacts = readFacts();

const factsByName = new Map(tableFacts.map((facts) => [facts.name, facts]));
export const factsOf = (name: string) => factsByName.get(name) as DescribedTable;

export const addressColumns = tableFacts.flatMap(({ addresses = {}, columns }) =>
  Object.entries(addresses).map(([name, meaning]) => ({ column: columns[name] as PgColumn, meaning })),
);

/** Returns the condition for rows that refer to one of these rows (ids by table) and do not outlive it. */
export const belongsToAnyOf = ({ references }: DescribedTable, ids: Record<string, number[]>): SQL | undefined =>
  or(...references.flatMap(({ column, to, outlives }) => (outlives ? [] : [isAnyOf(column, ids[to] ?? [])])));

/** The tables whose rows belong to a client and have the typed address, except `users`. */
export const clientTables = tableFacts.filter(
  ({ table, references }) =>
    table !== schema.users && references.some(({ to, outlives }) => to === 'clients' && outlives),
) as (DescribedTable & { table: PgTable & { clientId: PgColumn; email: PgColumn } })[];

type Schema = typeof schema;
type SealedColumns<Table> = Table extends PgTable ? SealedColumnOf<Table> : never;
/** The name of any sealed column. */
export type SealedColumn = { [Name in keyof Schema]: SealedColumns<Schema[Name]> }[keyof Schema];
/** The name of any table with a sealed column. */
export type SealedTable = {
  [Name in keyof Schema]: [SealedColumns<Schema[Name]>] extends [never] ? never : Schema[Name]['_']['name'];
}[keyof Schema];

/** The tables with sealed columns. The sealed values of a row are bound to its primary key. */
export const sealedTableNames = tableFacts.flatMap(({ name, sealed }) => (sealed ? [name as SealedTable] : []));
