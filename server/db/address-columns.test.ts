import { expect, test } from 'vitest';
import { personAddressColumns, textsWithAddresses, typedAddressColumns } from './address-columns.ts';
import { getTableColumns, getTableName, isTable, type PgColumn, type PgTable } from './drizzle.ts';
import * as schema from './schema.ts';

/** The coach's own, a reference to a row, and how a purchase made an account. */
const others = ['receipts.sellerAddress', 'mailed_secrets.emailChangeId', 'payments.account'];

test('every column that is named for an address is searched for the people who were erased', () => {
  const listed: PgColumn[] = [...personAddressColumns, ...typedAddressColumns, ...textsWithAddresses];
  const columns = (Object.values(schema).filter(isTable) as PgTable[]).flatMap(
    (table) => Object.values(getTableColumns(table)) as PgColumn[],
  );
  const named = columns.filter(({ name }) => /email|address|recipient|^account$/i.test(name) && !name.endsWith('At'));
  const missing = named.filter((column) => !listed.includes(column));
  expect(missing.map(({ table, name }) => `${getTableName(table)}.${name}`).sort()).toEqual(others.toSorted());
});
