import { expect, test } from 'vitest';
import { parseView, toQueryString } from '../list-view.ts';
import { MailsView } from './mails-view.ts';

const parse = (query: string) => parseView(MailsView, query);

test('the address names the state, the search and the opened mail', () => {
  const view = parse('?state=unsent&search=ana%40example.com&open=7');
  expect(view).toEqual({ state: 'unsent', search: 'ana@example.com', open: 7 });
  expect(parse(toQueryString(MailsView, view))).toEqual(view);
});

test('ignores what does not fit, and cuts a search that is too long', () => {
  expect(parse('?state=lost&open=x')).toEqual({ state: null, search: '', open: null });
  expect(parse(`?search=${'a'.repeat(200)}`).search).toHaveLength(100);
});
