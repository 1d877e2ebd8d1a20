import {
  type BookingKind,
  type BookingStatus,
  bookingKinds,
  freeCallStatuses,
  paidCallStatuses,
} from '#domain/bookings.ts';
import { type BookingRef, bookingKey, parseBookingKey } from '../booking-ref.ts';

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
  const params = new URLSearchParams(query);
  const booking = parseBookingKey(params.get('booking'));
  const kind = oneOf(bookingKinds, params.get('tab')) ?? booking?.kind ?? 'free';
  const when = oneOf(timeFilters, params.get('when')) ?? 'upcoming';
  const page = params.get('page') ?? '';
  return {
    kind,
    search: (params.get('search') ?? '').slice(0, MAX_SEARCH_LENGTH),
    when,
    status: oneOf(bookingStatusFilters[kind], params.get('status')) ?? 'genuine',
    order: oneOf(sortOrders, params.get('sort')) ?? defaultOrder(when),
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
    booking,
  };
}

/** Only what is not usual stands in it. */
export function bookingsQueryString({ kind, search, when, status, order, page, booking }: BookingsView): string {
  const params = new URLSearchParams();
  if (kind !== (booking?.kind ?? 'free')) params.set('tab', kind);
  if (search) params.set('search', search);
  if (when !== 'upcoming') params.set('when', when);
  if (status !== 'genuine') params.set('status', status);
  if (order !== defaultOrder(when)) params.set('sort', order);
  if (page > 1) params.set('page', String(page));
  if (booking) params.set('booking', bookingKey(booking));
  return params.toString();
}

/** A view after a wish: whatever changes the list begins at its first page again. */
export function updateBookingsView(view: BookingsView, changes: Partial<BookingsView>): BookingsView {
  const next = { ...view, ...changes };
  const isSameList = (Object.keys(changes) as (keyof BookingsView)[]).every(
    (key) => key === 'page' || key === 'booking',
  );
  if (!isSameList) next.page = 1;
  if (!bookingStatusFilters[next.kind].includes(next.status)) next.status = 'genuine';
  // An order of the coach's own choice stays.
  if (changes.when && view.order === defaultOrder(view.when)) next.order = defaultOrder(next.when);
  return next;
}

const oneOf = <Choice extends string>(choices: readonly Choice[], text: string | null): Choice | undefined =>
  choices.find((choice) => choice === text);
