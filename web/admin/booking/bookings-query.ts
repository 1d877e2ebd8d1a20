import { type QueryFunctionContext, useQuery } from '@tanstack/react-query';
import {
  type Booking,
  countBookings,
  exportBookings,
  listAllCalls,
  listFreeCalls,
  listPaidCalls,
} from '#contracts/booking/admin-bookings.ts';
import type { FreeCallStatus, PaidCallStatus } from '#domain/bookings.ts';
import { buildUrl } from '../../api.ts';
import { endpointQuery } from '../../queries.ts';
import { PAGE_SIZE } from '../list-pages.ts';
import { listQueryOptions } from '../list-view.ts';
import { type BookingsView, sortOf } from './bookings-view.ts';

type BookingsQuery = {
  queryKey: readonly [string];
  queryFn(context: QueryFunctionContext<readonly [string]>): Promise<Booking[] | null>;
};

function bookingsQuery(view: BookingsView): BookingsQuery {
  const { tab, status, page } = view;
  const query = { ...filtersOf(view), when: whenParam(view), sort: sortOf(view), page, pageSize: PAGE_SIZE };
  if (tab === 'all') return endpointQuery(listAllCalls, { query: { ...query, status } });
  // The view allows only statuses of its tab.
  if (tab === 'free') {
    return endpointQuery(listFreeCalls, { query: { ...query, status: status as FreeCallStatus | 'open' | 'genuine' } });
  }
  return endpointQuery(listPaidCalls, { query: { ...query, status: status as PaidCallStatus | 'open' | 'genuine' } });
}

const filtersOf = ({ search, surge }: BookingsView) => ({ search: search || undefined, surge: surge ?? undefined });
const whenParam = ({ when }: BookingsView) => (when === 'all' ? undefined : when);

/** The page of bookings that the view shows, and how many there are in all. */
export function useBookings(view: BookingsView) {
  const { tab, status, when } = view;
  const list = useQuery({ ...bookingsQuery(view), ...listQueryOptions });
  const countQuery = useQuery({
    ...endpointQuery(countBookings, { params: { kind: tab }, query: { ...filtersOf(view), status } }),
    ...listQueryOptions,
  });
  const counts = countQuery.data;
  return { list, counts, total: counts?.[when] };
}

export function bookingsExportUrl(view: BookingsView): string {
  const { tab, status } = view;
  return buildUrl(exportBookings.path, {
    params: { kind: tab },
    query: { ...filtersOf(view), status, when: whenParam(view) },
  });
}
