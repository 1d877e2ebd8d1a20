import { expect, test } from 'vitest';
import { parseView, toQueryString } from '../list-view.ts';
import { ClientsView } from './clients-view.ts';

test('what does not fit in the address counts as absent', () => {
  const view = parseView(ClientsView, `?sort=age&credit=yes&page=0&tag=${'x'.repeat(50)}&search=a%00b`);
  expect(view).toEqual({ search: 'ab', tag: 'x'.repeat(40), credit: false, sort: 'name', page: 1, email: '' });
});

test('a view in the address is the same again', () => {
  const query = 'search=marl&tag=vegan&credit=1&sort=newest&page=2';
  expect(toQueryString(ClientsView, parseView(ClientsView, query))).toBe(query);
});
