import { expect, test } from 'vitest';
import { parseView, toQueryString, updateView } from '../list-view.ts';
import { UsersView } from './users-view.ts';

const parse = (query: string) => parseView(UsersView, query);
const usual: UsersView = { tab: 'users', search: '', sort: '-createdAt', page: 1 };

test('a bare address shows the newest users, and defaults do not stand in the address', () => {
  expect(parse('')).toEqual(usual);
  expect(toQueryString(UsersView, usual)).toBe('');
});

test.each<Partial<UsersView>>([
  { search: 'Zoë', sort: 'name', page: 2 },
  { sort: '-lastLoginAt' },
  { tab: 'changes', search: 'lund' },
])('%o comes back from its address', (changes) => {
  const view = { ...usual, ...changes };
  expect(parse(toQueryString(UsersView, view))).toEqual(view);
});

test.each(['sort=password', 'sort=--name', 'tab=gold', 'page=0'])('ignores %s', (query) =>
  expect(parse(query)).toEqual(usual),
);

test('another order begins at the first page again, another tab does not', () => {
  const second = { ...usual, page: 2 };
  expect(updateView(UsersView, second, { sort: 'name' }, ['tab']).page).toBe(1);
  expect(updateView(UsersView, second, { tab: 'changes' }, ['tab']).page).toBe(2);
});
