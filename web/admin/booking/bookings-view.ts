import { z } from 'zod';
import { type BookingList, bookingLists } from '#contracts/booking/admin-bookings.ts';
import { type BookingStatus, freeCallStatuses, paidCallStatuses } from '#domain/bookings.ts';
import { parseBookingKey } from '../booking-ref.ts';
import { idParam, type ListView, optionalChoiceParam, pageParam, searchParam } from '../list-view.ts';

export const sortOrders = ['soonest', 'latest', 'newest', 'name'] as const;
export type SortOrder = (typeof sortOrders)[number];
export const timeFilters = ['upcoming', 'past', 'all'] as const;
export type TimeFilter = (typeof timeFilters)[number];
/** A booking status, or several: `genuine` is all but suspected robots, `open` is calls that will take place. */
export type BookingStatusFilter = 'genuine' | 'open' | BookingStatus;

export const bookingStatusFilters: Record<BookingList, readonly BookingStatusFilter[]> = {
  free: ['genuine', 'open', ...freeCallStatuses],
  paid: ['genuine', 'open', ...paidCallStatuses],
  all: ['genuine', 'open', ...new Set([...freeCallStatuses, ...paidCallStatuses])],
};

/** Returns the order unless the coach chooses another: upcoming calls soonest first, all others latest first. */
const getDefaultSort = (when: TimeFilter): SortOrder => (when === 'upcoming' ? 'soonest' : 'latest');

export const getSortOrder = ({ sort, when }: Pick<BookingsView, 'sort' | 'when'>): SortOrder =>
  sort ?? getDefaultSort(when);

/** The page's view, as its address holds it. */
export const BookingsView = z
  .object({
    tab: optionalChoiceParam(bookingLists),
    search: searchParam,
    when: z.enum(timeFilters).catch('upcoming'),
    status: z.enum(bookingStatusFilters.all).catch('genuine'),
    sort: optionalChoiceParam(sortOrders),
    page: pageParam,
    /** The id of a surge: only its bookings are listed. */
    surge: idParam,
    /** The booking in the drawer, as `parseBookingKey` reads it. */
    booking: z
      .string()
      .refine((key) => parseBookingKey(key) !== null)
      .nullable()
      .catch(null),
  })
  .transform((view) => {
    const tab: BookingList = view.tab ?? parseBookingKey(view.booking)?.kind ?? 'all';
    return {
      ...view,
      tab,
      status: bookingStatusFilters[tab].includes(view.status) ? view.status : 'genuine',
      // Null stands for the default order, which changes with `when`.
      sort: view.sort === getDefaultSort(view.when) ? null : view.sort,
    };
  });
export type BookingsView = z.output<typeof BookingsView>;

export type ShowBookings = ListView<BookingsView>['show'];
