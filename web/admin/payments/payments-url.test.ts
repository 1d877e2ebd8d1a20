import { expect, test } from 'vitest';
import { refundPath } from '../payment-paths.ts';
import {
  isFiltered,
  type PaymentsView,
  parsePaymentsView,
  paymentsQueryString,
  updatePaymentsView,
} from './payments-url.ts';

const usual: PaymentsView = {
  ...{ search: '', status: null, kind: null, from: null, to: null },
  ...{ page: 1, open: null, isRefunding: false },
};

test('a bare address shows all payments, and what is usual does not stand in it', () => {
  expect(parsePaymentsView('')).toEqual(usual);
  expect(paymentsQueryString(usual)).toBe('');
  expect(isFiltered(usual)).toBe(false);
});

test.each<Partial<PaymentsView>>([
  { status: 'attention', kind: 'course', page: 3 },
  { search: 'pi_3Mtw & Zoë', from: '2026-11-01', to: '2026-11-30' },
  { open: 7 },
  { status: 'lost', open: 12, isRefunding: true },
])('%o comes back from its address', (original) => {
  const view = { ...usual, ...original };
  expect(parsePaymentsView(paymentsQueryString(view))).toEqual(view);
});

test('a link to a refund opens its form over its payment', () =>
  expect(parsePaymentsView(new URL(refundPath(7), 'http://x').search)).toEqual({
    ...usual,
    open: 7,
    isRefunding: true,
  }));

test.each([
  'status=gold',
  'kind=book',
  'from=2026-02-30',
  'to=0202-01-04',
  'page=0',
  'page=1e3',
  'open=-7',
  'open=99999999999',
  'refund=1',
])('%s is as if it were not there', (query) => expect(parsePaymentsView(query)).toEqual(usual));

test('a filter begins at the first page again; turning the page and the drawer do not', () => {
  const third = { ...usual, page: 3 };
  expect(updatePaymentsView(third, { from: '2026-11-01' })).toEqual({ ...usual, from: '2026-11-01' });
  expect(updatePaymentsView(third, { page: 4 }).page).toBe(4);
  expect(updatePaymentsView(third, { open: 7, isRefunding: false }).page).toBe(3);
});
