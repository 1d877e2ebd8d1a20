import { expect, test } from 'vitest';
import { type BookingsView, bookingsQueryString, parseBookingsView, updateBookingsView } from './bookings-url.ts';

const usual: BookingsView = {
  kind: 'free',
  search: '',
  when: 'upcoming',
  status: 'genuine',
  order: 'soonest',
  page: 1,
  booking: null,
};

test('a bare address shows the free calls that are to come, soonest first', () =>
  expect(parseBookingsView('')).toEqual(usual));

test('what is usual does not stand in the address', () => expect(bookingsQueryString(usual)).toBe(''));

test.each<Partial<BookingsView>>([
  { kind: 'paid', status: 'refunded', page: 3 },
  { search: 'Zoë & Söhne +1', order: 'name' },
  { when: 'past', order: 'latest' },
  { when: 'all', order: 'soonest', status: 'suspected_robot' },
  { booking: { kind: 'free', id: 7 } },
  { kind: 'free', booking: { kind: 'paid', id: 7 } },
  { kind: 'paid', booking: { kind: 'free', id: 12 } },
])('%o comes back from its address', (original) => {
  const view = { ...usual, ...original };
  expect(parseBookingsView(bookingsQueryString(view))).toEqual(view);
});

test('a link to a booking alone opens the tab that it stands in', () =>
  expect(parseBookingsView('booking=paid-3')).toMatchObject({ kind: 'paid', booking: { kind: 'paid', id: 3 } }));

test.each([
  'tab=gold',
  'when=ever',
  'status=refunded',
  'sort=price',
  'page=0',
  'page=-1',
  'page=1e3',
  'booking=free-x',
])('%s is as if it were not there', (query) => expect(parseBookingsView(query)).toEqual(usual));

test('a search begins at the first page again, turning the page does not, nor does the drawer', () => {
  const third = { ...usual, page: 3 };
  expect(updateBookingsView(third, { search: 'ada' }).page).toBe(1);
  expect(updateBookingsView(third, { page: 4 }).page).toBe(4);
  expect(updateBookingsView(third, { booking: { kind: 'free', id: 7 } }).page).toBe(3);
});

test('a status that the other tab does not know is let go', () => {
  const refunded: BookingsView = { ...usual, kind: 'paid', status: 'refunded' };
  expect(updateBookingsView(refunded, { kind: 'free' }).status).toBe('genuine');
  expect(updateBookingsView({ ...usual, status: 'completed' }, { kind: 'paid' }).status).toBe('completed');
});

test('the past is read from its end, unless the coach has chosen an order herself', () => {
  expect(updateBookingsView(usual, { when: 'past' }).order).toBe('latest');
  expect(updateBookingsView({ ...usual, order: 'name' }, { when: 'past' }).order).toBe('name');
});
