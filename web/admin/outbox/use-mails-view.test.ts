import { expect, test } from 'vitest';
import { parseMailsView } from './use-mails-view.ts';

test('what the coach looks at stands in the address; what does not fit is left out', () => {
  expect(parseMailsView('?state=unsent&search=ana%40example.com')).toEqual({
    choice: 'unsent',
    search: 'ana@example.com',
  });
  expect(parseMailsView('?state=lost')).toEqual({ choice: null, search: '' });
  expect(parseMailsView(`?search=${'a'.repeat(200)}`).search).toHaveLength(100);
});
