import { keepPreviousData, type QueryFunctionContext, useQuery } from '@tanstack/react-query';
import {
  type Booking,
  countBookings,
  exportBookings,
  listFreeCalls,
  listPaidCalls,
} from '#contracts/admin-bookings.ts';
import type { FreeCallStatus, PaidCallStatus } from '#domain/bookings.ts';
import { buildUrl } from '../../api.ts';
import { endpointQuery } from '../../queries.ts';
import type { BookingsView } from './bookings-url.ts';

export const PAGE_SIZE = 25;

/** Fresh for half a minute, and then asked for again by itself. What is there stays until the next page has come. */
const refreshOptions = { staleTime: 30_000, refetchInterval: 30_000, placeholderData: keepPreviousData };

type BookingsQuery = {
  queryKey: readonly [string];
  queryFn(context: QueryFunctionContext<readonly [string]>): Promise<Booking[] | null>;
};

function bookingsQuery(view: BookingsView): BookingsQuery {
  const { kind, search, status, order: sort, page } = view;
  const query = { search: search || undefined, when: whenParam(view), sort, page, pageSize: PAGE_SIZE };
  // The view knows no status that calls of its kind do not have.
  if (kind === 'free') {
    return endpointQuery(listFreeCalls, { query: { ...query, status: status as FreeCallStatus | 'open' | 'genuine' } });
  }
  return endpointQuery(listPaidCalls, { query: { ...query, status: status as PaidCallStatus | 'open' | 'genuine' } });
}

const whenParam = ({ when }: BookingsView) => (when === 'all' ? undefined : when);

/** The page of bookings that the coach looks at, and how many there are in all. */
export function useBookings(view: BookingsView) {
  const { kind, search, status, when } = view;
  const list = useQuery({ ...bookingsQuery(view), ...refreshOptions });
  const countQuery = useQuery({
    ...endpointQuery(countBookings, { params: { kind }, query: { search: search || undefined, status } }),
    ...refreshOptions,
  });
  const counts = countQuery.data && { ...countQuery.data, all: countQuery.data.upcoming + countQuery.data.past };
  return { list, counts, total: counts?.[when] };
}

/** Where the same bookings are as a file. */
export function bookingsExportUrl(view: BookingsView): string {
  const { kind, search, status } = view;
  return buildUrl(exportBookings.path, {
    params: { kind },
    query: { search: search || undefined, status, when: whenParam(view) },
  });
}
