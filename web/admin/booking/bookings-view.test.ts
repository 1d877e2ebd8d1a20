import { expect, test } from 'vitest';
import { parseView, toQueryString, updateView } from '../list-view.ts';
import { BookingsView, getSortOrder } from './bookings-view.ts';

const parse = (query: string) => parseView(BookingsView, query);
const update = (view: BookingsView, changes: Partial<BookingsView>) =>
  updateView(BookingsView, view, changes, ['booking']);

const usual: BookingsView = {
  tab: 'all',
  search: '',
  when: 'upcoming',
  status: 'genuine',
  sort: null,
  page: 1,
  surge: null,
  booking: null,
};

test('a bare address shows the upcoming calls of both kinds, soonest first', () => {
  expect(parse('')).toEqual(usual);
  expect(getSortOrder(usual)).toBe('soonest');
});

test('defaults do not stand in the address', () => expect(toQueryString(BookingsView, usual)).toBe(''));

test.each<Partial<BookingsView>>([
  { tab: 'paid', status: 'refunded', page: 3 },
  { search: 'Zoë & Söhne +1', sort: 'name' },
  { when: 'past', sort: 'soonest' },
  { when: 'all', sort: 'soonest', status: 'suspected_robot' },
  { tab: 'paid', surge: 7 },
  { booking: 'free-7' },
  { tab: 'free', booking: 'paid-7' },
  { tab: 'paid', booking: 'free-12' },
])('%o comes back from its address', (changes) => {
  const view = { ...usual, ...changes };
  expect(parse(toQueryString(BookingsView, view))).toEqual(view);
});

test('a link to a booking alone opens its tab', () => {
  const view = parse('booking=paid-3');
  expect(view).toMatchObject({ tab: 'paid', booking: 'paid-3' });
  expect(toQueryString(BookingsView, view)).toBe('booking=paid-3');
});

test.each(
  `tab=gold when=ever status=gold sort=price sort=soonest page=0 page=-1 page=1e3 surge=198.51.100.0
  booking=free-x`.split(/\s+/),
)('ignores %s', (query) => expect(parse(query)).toEqual(usual));

test('a search begins at the first page again; turning the page and opening the drawer do not', () => {
  const third = { ...usual, page: 3 };
  expect(update(third, { search: 'ada' }).page).toBe(1);
  expect(update(third, { page: 4 }).page).toBe(4);
  expect(update(third, { booking: 'free-7' }).page).toBe(3);
});

test('drops a status that the other tab does not know', () => {
  const refunded: BookingsView = { ...usual, tab: 'paid', status: 'refunded' };
  expect(update(refunded, { tab: 'free' }).status).toBe('genuine');
  expect(update({ ...usual, status: 'completed' }, { tab: 'paid' }).status).toBe('completed');
});

test('past calls are listed latest first, unless the coach has chosen an order', () => {
  expect(getSortOrder(update(usual, { when: 'past' }))).toBe('latest');
  expect(getSortOrder(update({ ...usual, sort: 'name' }, { when: 'past' }))).toBe('name');
});
