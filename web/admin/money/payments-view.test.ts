import { expect, test } from 'vitest';
import { parseView, toQueryString, updateView } from '../list-view.ts';
import { refundPath } from '../payment-paths.ts';
import { isFiltered, PaymentsView } from './payments-view.ts';

const parse = (query: string) => parseView(PaymentsView, query);
const update = (view: PaymentsView, changes: Partial<PaymentsView>) =>
  updateView(PaymentsView, view, changes, ['open', 'refund']);

const usual: PaymentsView = {
  tab: 'list',
  search: '',
  status: null,
  kind: null,
  from: null,
  to: null,
  range: 'this-month',
  step: 'day',
  page: 1,
  open: null,
  refund: false,
};

test('a bare address shows all payments, and defaults do not stand in the address', () => {
  expect(parse('')).toEqual(usual);
  expect(toQueryString(PaymentsView, usual)).toBe('');
  expect(isFiltered(usual)).toBe(false);
});

test.each<Partial<PaymentsView>>([
  { tab: 'takings', range: 'range', from: '2027-01-01', to: '2027-01-31', step: 'week' },
  { tab: 'credit' },
  { status: 'attention', kind: 'course', page: 3 },
  { search: 'pi_3Mtw & Zoë', from: '2026-11-01', to: '2026-11-30' },
  { open: 7 },
  { status: 'lost', open: 12, refund: true },
])('%o comes back from its address', (changes) => {
  const view = { ...usual, ...changes };
  expect(parse(toQueryString(PaymentsView, view))).toEqual(view);
});

test('a link to a refund opens its form over its payment', () =>
  expect(parse(new URL(refundPath(7), 'http://x').search)).toEqual({ ...usual, open: 7, refund: true }));

test.each(
  `status=gold kind=book from=2026-02-30 to=0202-01-04 page=0 page=1e3 open=-7 open=99999999999 refund=1`.split(/\s+/),
)('ignores %s', (query) => expect(parse(query)).toEqual(usual));

test('a filter begins at the first page again; turning the page and opening the drawer do not', () => {
  const third = { ...usual, page: 3 };
  expect(update(third, { from: '2026-11-01' })).toEqual({ ...usual, from: '2026-11-01' });
  expect(update(third, { page: 4 }).page).toBe(4);
  expect(update(third, { open: 7 }).page).toBe(3);
});
