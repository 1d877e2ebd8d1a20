import {
  type BookingKind,
  type BookingStatus,
  bookingKinds,
  freeCallStatuses,
  paidCallStatuses,
} from '#domain/bookings.ts';
import { type BookingName, readBookingName, textOf } from '../booking-name.ts';

export const orders = ['soonest', 'latest', 'newest', 'name'] as const;
export type Order = (typeof orders)[number];
export const whens = ['upcoming', 'past', 'all'] as const;
export type When = (typeof whens)[number];
/** `genuine`: all but suspected robots; `open`: those that will take place. */
export type StatusChoice = 'genuine' | 'open' | BookingStatus;

/** What the coach looks at. All of it stands in the page's address, so that a reload and the back button keep it. */
export type BookingsView = {
  kind: BookingKind;
  search: string;
  when: When;
  status: StatusChoice;
  order: Order;
  /** From 1. */
  page: number;
  /** The one in the drawer. */
  booking: BookingName | null;
};

export const LONGEST_SEARCH = 100;

export const statusChoices: Record<BookingKind, readonly StatusChoice[]> = {
  free: ['genuine', 'open', ...freeCallStatuses],
  paid: ['genuine', 'open', ...paidCallStatuses],
};

/** What comes is read from the next one on, what was from the last one back. */
const usualOrder = (when: When): Order => (when === 'upcoming' ? 'soonest' : 'latest');

/** Whatever does not fit is as if it were not there. */
export function readView(query: string): BookingsView {
  const given = new URLSearchParams(query);
  const booking = readBookingName(given.get('booking'));
  const kind = oneOf(bookingKinds, given.get('tab')) ?? booking?.kind ?? 'free';
  const when = oneOf(whens, given.get('when')) ?? 'upcoming';
  const page = given.get('page') ?? '';
  return {
    kind,
    search: (given.get('search') ?? '').slice(0, LONGEST_SEARCH),
    when,
    status: oneOf(statusChoices[kind], given.get('status')) ?? 'genuine',
    order: oneOf(orders, given.get('sort')) ?? usualOrder(when),
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
    booking,
  };
}

/** Only what is not usual stands in it. */
export function queryOfView({ kind, search, when, status, order, page, booking }: BookingsView): string {
  const told = new URLSearchParams();
  if (kind !== (booking?.kind ?? 'free')) told.set('tab', kind);
  if (search) told.set('search', search);
  if (when !== 'upcoming') told.set('when', when);
  if (status !== 'genuine') told.set('status', status);
  if (order !== usualOrder(when)) told.set('sort', order);
  if (page > 1) told.set('page', String(page));
  if (booking) told.set('booking', textOf(booking));
  return told.toString();
}

/** A view after a wish: whatever changes the list begins at its first page again. */
export function changedView(view: BookingsView, wish: Partial<BookingsView>): BookingsView {
  const next = { ...view, ...wish };
  const isSameList = (Object.keys(wish) as (keyof BookingsView)[]).every((key) => key === 'page' || key === 'booking');
  if (!isSameList) next.page = 1;
  if (!statusChoices[next.kind].includes(next.status)) next.status = 'genuine';
  // An order of the coach's own choice stays.
  if (wish.when && view.order === usualOrder(view.when)) next.order = usualOrder(next.when);
  return next;
}

const oneOf = <Choice extends string>(choices: readonly Choice[], text: string | null): Choice | undefined =>
  choices.find((choice) => choice === text);
