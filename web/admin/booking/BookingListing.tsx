import { type QueryFunctionContext, useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
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
import { endpointQuery, useEndpoint } from '../../queries.ts';
import type { BookingRef } from '../booking-ref.ts';
import { FilterChoice, FilterSelect, ListFilters } from '../ListFilters.tsx';
import { DownloadLink, EmptyList, ListFrame } from '../ListFrame.tsx';
import { PAGE_SIZE } from '../list-pages.ts';
import { listQueryOptions } from '../list-view.ts';
import { bookingLayout } from './booking-columns.tsx';
import { bookingStatusFilterLabel, sortOrderLabels, timeFilterLabels } from './booking-filter-labels.ts';
import {
  type BookingsView,
  bookingStatusFilters,
  getSortOrder,
  type ShowBookings,
  sortOrders,
  type TimeFilter,
  timeFilters,
} from './bookings-view.ts';

export function BookingListing(props: {
  view: BookingsView;
  onShow: ShowBookings;
  onOpen(booking: BookingRef): void;
  summary: RefObject<HTMLParagraphElement | null>;
}) {
  const { view, onShow, onOpen, summary } = props;
  const { list, counts, total } = useBookings(view);
  const bookings = list.data ?? undefined;

  return (
    <ListFrame
      name="Bookings"
      failureTitle="Error loading bookings"
      query={list}
      rows={bookings}
      filters={<BookingFilters view={view} counts={counts} onShow={onShow} />}
      summary={summary}
      tools={<DownloadLink href={bookingsExportUrl(view)} />}
      empty={<NoBookings view={view} past={counts?.past ?? 0} onShow={onShow} />}
      tableName={tableNames[view.tab]}
      layout={bookingLayout(view.tab, onOpen)}
      paged={{ noun: 'call', page: view.page, total, isSearch: view.search !== '' || view.surge !== null, onShow }}
    />
  );
}

const tableNames = { free: 'Free intro calls', paid: 'Paid coaching calls', all: 'All calls' } as const;
const emptyTitles = {
  free: 'No consultation requests found',
  paid: 'No coaching calls found',
  all: 'No calls found',
} as const;

function NoBookings({ view, past, onShow }: { view: BookingsView; past: number; onShow: ShowBookings }) {
  const isFiltered = view.search !== '' || view.status !== 'genuine' || view.surge !== null;
  const suggestion = suggestView(view, past, isFiltered);
  return (
    <EmptyList
      title={emptyTitles[view.tab]}
      note={isFiltered && 'Nothing matches that search and these filters.'}
      action={suggestion && { name: suggestion.name, onClick: () => onShow(suggestion.changes) }}
    />
  );
}

type Suggestion = { name: string; changes: Partial<BookingsView> };

function suggestView({ page, when }: BookingsView, past: number, isFiltered: boolean): Suggestion | null {
  if (page > 1) return { name: 'Back to the first page', changes: { page: 1 } };
  if (when === 'upcoming' && past > 0) return { name: `Show past calls (${past})`, changes: { when: 'past' } };
  if (!isFiltered) return null;
  return { name: 'Clear the filters', changes: { search: '', status: 'genuine', when: 'all', surge: null } };
}

function BookingFilters(props: {
  view: BookingsView;
  counts: Record<TimeFilter, number> | null | undefined;
  onShow: ShowBookings;
}) {
  const { view, counts, onShow } = props;
  return (
    <ListFilters
      label="Search by a part of a name, email or phone number"
      placeholder="Part of a name, email or phone"
      search={view.search}
      onSearch={(search) => onShow({ search })}
    >
      <FilterChoice
        legend="When"
        name="when"
        value={view.when}
        options={timeFilters.map((value) => ({
          value,
          label: <TimeFilterLabel when={value} count={counts?.[value]} />,
        }))}
        onChoose={(when) => onShow({ when })}
      />
      <FilterSelect
        label="Status"
        value={view.status}
        options={bookingStatusFilters[view.tab].map((value) => ({
          value,
          label: bookingStatusFilterLabel(value, view.tab),
        }))}
        onChoose={(status) => onShow({ status })}
      />
      <FilterSelect
        label="Order"
        value={getSortOrder(view)}
        options={sortOrders.map((value) => ({ value, label: sortOrderLabels[value] }))}
        onChoose={(sort) => onShow({ sort })}
      />
    </ListFilters>
  );
}

const TimeFilterLabel = ({ when, count }: { when: TimeFilter; count: number | undefined }) => (
  <>
    {timeFilterLabels[when]}
    {count !== undefined && <span className="text-muted text-sm tabular-nums">({count.toLocaleString('en-US')})</span>}
  </>
);

type BookingsQuery = {
  queryKey: readonly [string];
  queryFn(context: QueryFunctionContext<readonly [string]>): Promise<Booking[] | null>;
};

function bookingsQuery(view: BookingsView): BookingsQuery {
  const { tab, status, page } = view;
  const query = { ...filtersOf(view), when: whenParam(view), sort: getSortOrder(view), page, pageSize: PAGE_SIZE };
  if (tab === 'all') return endpointQuery(listAllCalls, { query: { ...query, status } });
  // The view allows only statuses of its tab.
  if (tab === 'free') {
    return endpointQuery(listFreeCalls, { query: { ...query, status: status as FreeCallStatus | 'open' | 'genuine' } });
  }
  return endpointQuery(listPaidCalls, { query: { ...query, status: status as PaidCallStatus | 'open' | 'genuine' } });
}

const filtersOf = ({ search, surge }: BookingsView) => ({ search: search || undefined, surge: surge ?? undefined });
const whenParam = ({ when }: BookingsView) => (when === 'all' ? undefined : when);

/** Returns the page of bookings that the view shows, how many each time filter finds, and how many this one finds. */
function useBookings(view: BookingsView) {
  const { tab, status, when } = view;
  const list = useQuery({ ...bookingsQuery(view), ...listQueryOptions });
  const countQuery = useEndpoint(countBookings, {
    params: { kind: tab },
    query: { ...filtersOf(view), status },
    ...listQueryOptions,
  });
  const counts = countQuery.data;
  return { list, counts, total: counts?.[when] };
}

function bookingsExportUrl(view: BookingsView): string {
  const { tab, status } = view;
  return buildUrl(exportBookings.path, {
    params: { kind: tab },
    query: { ...filtersOf(view), status, when: whenParam(view) },
  });
}
