import '../../zod-without-eval.ts';
import { CalendarPlus } from 'lucide-react';
import * as Tabs from 'radix-ui/tabs';
import { useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { PageTabs } from '../../ui/PageTab.tsx';
import { AdminLayout, adminPage } from '../AdminLayout.tsx';
import { type BookingRef, bookingKey, parseBookingKey } from '../booking-ref.ts';
import { useListView } from '../list-view.ts';
import { showChange } from '../mutation-with-toast.ts';
import { BookingDrawer } from './BookingDrawer.tsx';
import { BookingListing } from './BookingListing.tsx';
import { BookingSurge } from './BookingSurge.tsx';
import { BookingsView } from './bookings-view.ts';
import { NewBookingDialog } from './NewBookingDialog.tsx';

const tabs = { free: 'Free Intro Calls', paid: 'Paid Coaching Calls', all: 'All calls' } as const;

export default adminPage(Bookings);

function Bookings() {
  const list = useListView(BookingsView, ['booking']);
  const { view } = list;
  const openBooking = (booking: BookingRef) => list.open({ booking: bookingKey(booking) });
  const opened = parseBookingKey(view.booking);
  const [isNewBookingOpen, setNewBookingOpen] = useState(false);
  const summary = useRef<HTMLParagraphElement>(null);

  return (
    <AdminLayout
      title="Bookings"
      actions={
        <Button onClick={() => setNewBookingOpen(true)}>
          <CalendarPlus aria-hidden className="size-5 max-sm:hidden" />
          Book for a client
        </Button>
      }
    >
      {view.surge !== null && (
        <ErrorBoundary key={view.surge} name="Booking surge">
          <BookingSurge
            id={view.surge}
            onLeave={() => {
              list.show({ surge: null });
              // The button that had the focus is gone.
              summary.current?.focus({ preventScroll: true });
            }}
          />
        </ErrorBoundary>
      )}
      <PageTabs label="Kinds of calls" names={tabs} value={view.tab} onChoose={(tab) => list.show({ tab })}>
        <Tabs.Content value={view.tab} tabIndex={-1} className="pt-6">
          {/* The key makes a new list for each tab, so that no calls of another tab are shown while it loads. */}
          <ErrorBoundary key={view.tab} name="List of bookings">
            <BookingListing view={view} onShow={list.show} onOpen={openBooking} summary={summary} />
          </ErrorBoundary>
        </Tabs.Content>
      </PageTabs>

      {opened && (
        <ErrorBoundary key={bookingKey(opened)} name="Booking">
          <BookingDrawer
            booking={opened}
            onOpen={openBooking}
            onLeave={list.close}
            onDeleted={() => {
              list.close();
              // The row that had the focus is gone.
              summary.current?.focus({ preventScroll: true });
            }}
          />
        </ErrorBoundary>
      )}
      {isNewBookingOpen && (
        <ErrorBoundary name="New booking">
          <NewBookingDialog
            kind={view.tab === 'paid' ? 'paid' : 'free'}
            onDone={(booking, message) => {
              setNewBookingOpen(false);
              showChange('Call booked', message);
              openBooking(booking);
            }}
            onClosed={() => setNewBookingOpen(false)}
          />
        </ErrorBoundary>
      )}
    </AdminLayout>
  );
}
