import { expect, test } from 'vitest';
import { nextSort, userColumns } from './use-user-list.ts';
import type { UserColumnName, UserSort } from './users-view.ts';

const columnNamed = (name: UserColumnName) => userColumns.find(({ sort }) => sort === name) ?? expect.fail(name);

test.each<[UserColumnName, UserSort, UserSort]>([
  ['name', '-createdAt', 'name'],
  ['name', 'name', '-name'],
  ['name', '-name', 'name'],
  ['createdAt', 'name', '-createdAt'],
  ['createdAt', '-createdAt', 'createdAt'],
])('a click on "%s" turns the order %s into %s', (column, before, after) => {
  expect(nextSort(columnNamed(column), before)).toBe(after);
});
