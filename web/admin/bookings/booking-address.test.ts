import { expect, test } from 'vitest';
import { type BookingsView, changedView, queryOfView, readView } from './booking-address.ts';

const usual: BookingsView = {
  kind: 'free',
  search: '',
  when: 'upcoming',
  status: 'genuine',
  order: 'soonest',
  page: 1,
  booking: null,
};

test('a bare address shows the free calls that are to come, soonest first', () => expect(readView('')).toEqual(usual));

test('what is usual does not stand in the address', () => expect(queryOfView(usual)).toBe(''));

test.each<Partial<BookingsView>>([
  { kind: 'paid', status: 'refunded', page: 3 },
  { search: 'Zoë & Söhne +1', order: 'name' },
  { when: 'past', order: 'latest' },
  { when: 'all', order: 'soonest', status: 'suspected_robot' },
  { booking: { kind: 'free', id: 7 } },
  { kind: 'free', booking: { kind: 'paid', id: 7 } },
  { kind: 'paid', booking: { kind: 'free', id: 12 } },
])('%o comes back from its address', (given) => {
  const view = { ...usual, ...given };
  expect(readView(queryOfView(view))).toEqual(view);
});

test('a link to a booking alone opens the tab that it stands in', () =>
  expect(readView('booking=paid-3')).toMatchObject({ kind: 'paid', booking: { kind: 'paid', id: 3 } }));

test.each([
  'tab=gold',
  'when=ever',
  'status=refunded',
  'sort=price',
  'page=0',
  'page=-1',
  'page=1e3',
  'booking=free-x',
])('%s is as if it were not there', (query) => expect(readView(query)).toEqual(usual));

test('a search begins at the first page again, turning the page does not, nor does the drawer', () => {
  const third = { ...usual, page: 3 };
  expect(changedView(third, { search: 'ada' }).page).toBe(1);
  expect(changedView(third, { page: 4 }).page).toBe(4);
  expect(changedView(third, { booking: { kind: 'free', id: 7 } }).page).toBe(3);
});

test('a status that the other tab does not know is let go', () => {
  const refunded: BookingsView = { ...usual, kind: 'paid', status: 'refunded' };
  expect(changedView(refunded, { kind: 'free' }).status).toBe('genuine');
  expect(changedView({ ...usual, status: 'completed' }, { kind: 'paid' }).status).toBe('completed');
});

test('the past is read from its end, unless the coach has chosen an order herself', () => {
  expect(changedView(usual, { when: 'past' }).order).toBe('latest');
  expect(changedView({ ...usual, order: 'name' }, { when: 'past' }).order).toBe('name');
});
