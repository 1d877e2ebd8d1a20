import { expect, test } from 'vitest';
import { matchesSearch } from './use-user-list.ts';

const zoe = { firstName: 'Zoë', lastName: 'Marlowe', email: 'zm@example.com' };

test.each(['', 'zoe', 'MARLOWE', 'marlowe zoë', 'zm@', '  zoe   example.com '])(
  'a search for %o finds the user',
  (search) => expect(matchesSearch(zoe, search)).toBe(true),
);

test.each(['zoes', 'zoe smith', 'zm@example.org'])('a search for %o does not find the user', (search) =>
  expect(matchesSearch(zoe, search)).toBe(false),
);
