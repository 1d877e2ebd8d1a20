import { clsx } from 'clsx';
import { Download } from 'lucide-react';
import type { RefObject } from 'react';
import type { Booking } from '#contracts/admin-bookings.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { useIsWideScreen } from '../../ui/use-is-wide-screen.ts';
import type { BookingRef } from '../booking-ref.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { Loading } from '../Loading.tsx';
import { Pagination } from '../Pagination.tsx';
import { BookingCards } from './BookingCards.tsx';
import { BookingFilters } from './BookingFilters.tsx';
import { BookingTable } from './BookingTable.tsx';
import { bookingsExportUrl, PAGE_SIZE, useBookings } from './bookings-query.ts';
import type { BookingsView } from './bookings-url.ts';

type ShowBookings = (changes: Partial<Omit<BookingsView, 'booking'>>) => void;

/** The calls of one kind that the filters find. `summary` is where the focus goes when what had it is gone. */
export function BookingListing(props: {
  view: BookingsView;
  onShow: ShowBookings;
  onOpen(booking: BookingRef): void;
  summary: RefObject<HTMLParagraphElement | null>;
}) {
  const { view, onShow, onOpen, summary } = props;
  const isWide = useIsWideScreen();
  const { list, counts, total } = useBookings(view);
  const bookings = list.data;
  const focusSummary = () => summary.current?.focus({ preventScroll: true });

  return (
    <div className="space-y-5">
      <BookingFilters view={view} counts={counts} onShow={onShow} />
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-5">
        <p ref={summary} tabIndex={-1} role="status" className="text-muted">
          {bookings && summaryOf(view, bookings, total)}
        </p>
        <a href={bookingsExportUrl(view)} download className={clsx(buttonClass({ variant: 'quiet' }), '-mr-4')}>
          <Download aria-hidden className="size-5" />
          Export CSV
        </a>
      </div>
      {list.error && (
        <LoadFailure
          title="Error loading bookings"
          error={list.error}
          isTrying={list.isFetching}
          onRetry={() => void list.refetch().then(focusSummary)}
        />
      )}
      {!bookings && !list.error && <Loading what="bookings" />}
      {bookings?.length === 0 && <NoBookings view={view} past={counts?.past ?? 0} onShow={onShow} />}
      {bookings && bookings.length > 0 && (
        <div className={list.isPlaceholderData ? 'opacity-60' : undefined} aria-busy={list.isPlaceholderData}>
          {isWide ? (
            <BookingTable kind={view.kind} bookings={bookings} onOpen={onOpen} />
          ) : (
            <BookingCards bookings={bookings} onOpen={onOpen} />
          )}
        </div>
      )}
      <Pagination
        label="Pages of bookings"
        page={view.page}
        last={Math.max(1, Math.ceil((total ?? 0) / PAGE_SIZE))}
        onTurn={(page) => {
          onShow({ page });
          focusSummary();
          summary.current?.scrollIntoView({ block: 'center' });
        }}
      />
    </div>
  );
}

function summaryOf({ page, search }: BookingsView, bookings: Booking[], total: number | undefined): string {
  if (bookings.length === 0 || total === undefined) return '';
  const calls = `${total.toLocaleString('en-US')} ${total === 1 ? 'call' : 'calls'}${search ? ' found' : ''}`;
  const first = (page - 1) * PAGE_SIZE + 1;
  return bookings.length < total ? `${first} to ${first + bookings.length - 1} of ${calls}` : calls;
}

const emptyTitles = { free: 'No consultation requests found', paid: 'No coaching calls found' } as const;

function NoBookings({ view, past, onShow }: { view: BookingsView; past: number; onShow: ShowBookings }) {
  const { kind, search, when, status, page } = view;
  const isFiltered = search !== '' || status !== 'genuine';
  const suggestion =
    page > 1
      ? { name: 'Back to the first page', wish: { page: 1 } }
      : when === 'upcoming' && past > 0
        ? { name: `Show past calls (${past})`, wish: { when: 'past' as const } }
        : isFiltered
          ? { name: 'Clear the filters', wish: { search: '', status: 'genuine' as const, when: 'all' as const } }
          : null;
  return (
    <div className="rounded-panel border border-line border-dashed px-6 py-12 text-center">
      <p className="font-display font-semibold text-heading">{emptyTitles[kind]}</p>
      {isFiltered && <p className="mt-2 text-muted">Nothing fits that search and these filters.</p>}
      {suggestion && (
        <Button variant="secondary" onClick={() => onShow(suggestion.wish)} className="mt-5">
          {suggestion.name}
        </Button>
      )}
    </div>
  );
}
