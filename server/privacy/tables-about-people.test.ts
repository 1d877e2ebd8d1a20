import { expect, test } from 'vitest';
import { getTableName, isTable } from '../db/drizzle.ts';
import * as schema from '../db/schema.ts';
import { tablesAboutNobody, tablesAboutPeople } from './tables-about-people.ts';

test('every table is known to hold something of people, or of nobody', () => {
  const all = Object.values(schema).filter(isTable).map(getTableName);
  const known = [...Object.keys(tablesAboutPeople), ...Object.keys(tablesAboutNobody)];
  expect(known.sort()).toEqual(all.sort());
});
