import { expect, test } from 'vitest';
import { getAriaCurrent, navigationItems } from './admin-nav-pages.ts';

test.each([
  ['/admin', [['Today', 'page']]],
  ['/admin/people', [['People', 'page']]],
  ['/admin/people/7', [['People', true]]],
  ['/admin/users', [['People', true]]],
  ['/admin/bookings/brief', [['Bookings', true]]],
  ['/admin/payments', [['More', true]]],
  ['/about', []],
])('%s belongs to one area at most', (path, areas) => {
  const current = navigationItems.map((item) => [item.name, getAriaCurrent(item, path)]);
  expect(current.filter(([, isCurrent]) => isCurrent)).toEqual(areas);
});
