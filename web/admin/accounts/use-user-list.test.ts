import { expect, test } from 'vitest';
import { getNextSort, matchesSearch, userColumns } from './use-user-list.ts';
import type { UserColumnName, UserSort } from './users-view.ts';

const columnNamed = (name: UserColumnName) => userColumns.find(({ sort }) => sort === name) ?? expect.fail(name);

test.each<[UserColumnName, UserSort, UserSort]>([
  ['name', '-createdAt', 'name'],
  ['name', 'name', '-name'],
  ['name', '-name', 'name'],
  ['createdAt', 'name', '-createdAt'],
  ['createdAt', '-createdAt', 'createdAt'],
])('a click on "%s" turns the order %s into %s', (column, before, after) => {
  expect(getNextSort(columnNamed(column), before)).toBe(after);
});

const zoe = { firstName: 'Zoë', lastName: 'Marlowe', email: 'zm@example.com' };

test.each(['', 'zoe', 'MARLOWE', 'marlowe zoë', 'zm@', '  zoe   example.com '])(
  'a search for %o finds the user',
  (search) => expect(matchesSearch(zoe, search)).toBe(true),
);

test.each(['zoes', 'zoe smith', 'zm@example.org'])('a search for %o does not find the user', (search) =>
  expect(matchesSearch(zoe, search)).toBe(false),
);
