import { keepPreviousData, type QueryFunctionContext, useQuery } from '@tanstack/react-query';
import { type Booking, countBookings, exportBookings, listFreeCalls, listPaidCalls } from '#contracts/bookings.ts';
import type { FreeCallStatus, PaidCallStatus } from '#domain/bookings.ts';
import { addressOf } from '../../api.ts';
import { queryOf } from '../../queries.ts';
import type { BookingsView } from './booking-address.ts';

export const PAGE_SIZE = 25;

/** Fresh for half a minute, and then asked for again by itself. What is there stays until the next page has come. */
const everyHalfMinute = { staleTime: 30_000, refetchInterval: 30_000, placeholderData: keepPreviousData };

type Asked = {
  queryKey: readonly [string];
  queryFn(asked: QueryFunctionContext<readonly [string]>): Promise<Booking[] | null>;
};

function listOf(view: BookingsView): Asked {
  const { kind, search, status, order: sort, page } = view;
  const query = { search: search || undefined, when: whenOf(view), sort, page, pageSize: PAGE_SIZE };
  // The view knows no status that calls of its kind do not have.
  if (kind === 'free') {
    return queryOf(listFreeCalls, { query: { ...query, status: status as FreeCallStatus | 'open' | 'genuine' } });
  }
  return queryOf(listPaidCalls, { query: { ...query, status: status as PaidCallStatus | 'open' | 'genuine' } });
}

const whenOf = ({ when }: BookingsView) => (when === 'all' ? undefined : when);

/** The page of bookings that the coach looks at, and how many there are in all. */
export function useFoundBookings(view: BookingsView) {
  const { kind, search, status, when } = view;
  const list = useQuery({ ...listOf(view), ...everyHalfMinute });
  const counted = useQuery({
    ...queryOf(countBookings, { params: { kind }, query: { search: search || undefined, status } }),
    ...everyHalfMinute,
  });
  const counts = counted.data && { ...counted.data, all: counted.data.upcoming + counted.data.past };
  return { list, counts, total: counts?.[when] };
}

/** Where the same bookings are as a file. */
export function exportAddress(view: BookingsView): string {
  const { kind, search, status } = view;
  return addressOf(exportBookings.path, {
    params: { kind },
    query: { search: search || undefined, status, when: whenOf(view) },
  });
}
