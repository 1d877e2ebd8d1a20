import {
  type BookingKind,
  type BookingStatus,
  bookingKinds,
  freeCallStatuses,
  paidCallStatuses,
} from '#domain/bookings.ts';
import { type BookingRef, parseBookingKey, bookingKey } from '../booking-name.ts';

export const sortOrders = ['soonest', 'latest', 'newest', 'name'] as const;
export type SortOrder = (typeof sortOrders)[number];
export const timeFilters = ['upcoming', 'past', 'all'] as const;
export type TimeFilter = (typeof timeFilters)[number];
/** `genuine`: all but suspected robots; `open`: those that will take place. */
export type BookingStatusFilter = 'genuine' | 'open' | BookingStatus;

/** What the coach looks at. All of it stands in the page's address, so that a reload and the back button keep it. */
export type BookingsView = {
  kind: BookingKind;
  search: string;
  when: TimeFilter;
  status: BookingStatusFilter;
  order: SortOrder;
  /** From 1. */
  page: number;
  /** The one in the drawer. */
  booking: BookingRef | null;
};

export const MAX_SEARCH_LENGTH = 100;

export const bookingStatusFilters: Record<BookingKind, readonly BookingStatusFilter[]> = {
  free: ['genuine', 'open', ...freeCallStatuses],
  paid: ['genuine', 'open', ...paidCallStatuses],
};

/** What comes is read from the next one on, what was from the last one back. */
const defaultOrder = (when: TimeFilter): SortOrder => (when === 'upcoming' ? 'soonest' : 'latest');

/** Whatever does not fit is as if it were not there. */
export function parseBookingsView(query: string): BookingsView {
  const given = new URLSearchParams(query);
  const booking = parseBookingKey(given.get('booking'));
  const kind = oneOf(bookingKinds, given.get('tab')) ?? booking?.kind ?? 'free';
  const when = oneOf(timeFilters, given.get('when')) ?? 'upcoming';
  const page = given.get('page') ?? '';
  return {
    kind,
    search: (given.get('search') ?? '').slice(0, MAX_SEARCH_LENGTH),
    when,
    status: oneOf(bookingStatusFilters[kind], given.get('status')) ?? 'genuine',
    order: oneOf(sortOrders, given.get('sort')) ?? defaultOrder(when),
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
    booking,
  };
}

/** Only what is not usual stands in it. */
export function bookingsQueryString({ kind, search, when, status, order, page, booking }: BookingsView): string {
  const told = new URLSearchParams();
  if (kind !== (booking?.kind ?? 'free')) told.set('tab', kind);
  if (search) told.set('search', search);
  if (when !== 'upcoming') told.set('when', when);
  if (status !== 'genuine') told.set('status', status);
  if (order !== defaultOrder(when)) told.set('sort', order);
  if (page > 1) told.set('page', String(page));
  if (booking) told.set('booking', bookingKey(booking));
  return told.toString();
}

/** A view after a wish: whatever changes the list begins at its first page again. */
export function updateBookingsView(view: BookingsView, wish: Partial<BookingsView>): BookingsView {
  const next = { ...view, ...wish };
  const isSameList = (Object.keys(wish) as (keyof BookingsView)[]).every((key) => key === 'page' || key === 'booking');
  if (!isSameList) next.page = 1;
  if (!bookingStatusFilters[next.kind].includes(next.status)) next.status = 'genuine';
  // An order of the coach's own choice stays.
  if (wish.when && view.order === defaultOrder(view.when)) next.order = defaultOrder(next.when);
  return next;
}

const oneOf = <Choice extends string>(choices: readonly Choice[], text: string | null): Choice | undefined =>
  choices.find((choice) => choice === text);
