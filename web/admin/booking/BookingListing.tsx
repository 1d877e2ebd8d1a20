import type { RefObject } from 'react';
import type { BookingRef } from '../booking-ref.ts';
import { DownloadLink, EmptyList, ListFrame } from '../ListFrame.tsx';
import { BookingFilters } from './BookingFilters.tsx';
import { bookingLayout } from './booking-columns.tsx';
import { bookingsExportUrl, useBookings } from './bookings-query.ts';
import type { BookingsView, ShowBookings } from './bookings-view.ts';

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
