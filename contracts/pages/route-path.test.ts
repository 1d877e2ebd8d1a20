import { expect, test } from 'vitest';
import { toRoutePath } from './route-path.ts';

test.each([
  ['/admin/people/7', '/admin/people/:id'],
  ['/admin/people', '/admin/people'],
  ['/admin/people/07', '/admin/people/07'],
  ['/admin/people/12345678901', '/admin/people/12345678901'],
  ['/', '/'],
])('%s belongs to the route %s', (path, route) => {
  expect(toRoutePath(path)).toBe(route);
});
