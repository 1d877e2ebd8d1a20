import '../../zod-without-eval.ts';
import { CalendarPlus } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { useRef, useState } from 'react';
import type { BookingKind } from '#domain/bookings.ts';
import { UserQueryProvider } from '../../accounts/UserQueryProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { usePreloadToaster } from '../../ui/ToasterSlot.tsx';
import { toast } from '../../ui/toast.ts';
import { AdminLayout } from '../AdminLayout.tsx';
import { bookingQueryPaths } from '../booking-query-paths.ts';
import { useRefetch } from '../mutation-with-toast.ts';
import { BookingListing } from './BookingListing.tsx';
import { GuardedBookingDrawer } from './GuardedBookingDrawer.tsx';
import { NewBookingDialog } from './NewBookingDialog.tsx';
import { useBookingsView } from './use-bookings-view.ts';

const tabs = { free: 'Free Intro Calls', paid: 'Paid Coaching Calls' } as const;
const tabClass =
  'min-h-12 cursor-pointer border-transparent border-b-3 px-1 font-semibold text-muted leading-tight hover:text-ink data-[state=active]:border-apricot data-[state=active]:text-ink';

export default function BookingsPage() {
  usePreloadToaster();
  return (
    <UserQueryProvider>
      <Bookings />
    </UserQueryProvider>
  );
}

function Bookings() {
  const navigation = useBookingsView();
  const { view } = navigation;
  const refetch = useRefetch(bookingQueryPaths);
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
      <Tabs.Root value={view.kind} onValueChange={(kind) => navigation.show({ kind: kind as BookingKind })}>
        <Tabs.List aria-label="Kinds of calls" className="flex gap-7 border-line border-b">
          {Object.entries(tabs).map(([kind, name]) => (
            <Tabs.Trigger key={kind} value={kind} className={tabClass}>
              {name}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tabs.Content value={view.kind} tabIndex={-1} className="pt-6">
          {/* Anew for the other kind: its list is no stand-in for this one. */}
          <ErrorBoundary key={view.kind} name="List of bookings">
            <BookingListing view={view} onShow={navigation.show} onOpen={navigation.open} summary={summary} />
          </ErrorBoundary>
        </Tabs.Content>
      </Tabs.Root>

      <ErrorBoundary name="Booking">
        <GuardedBookingDrawer
          wanted={view.booking}
          onOpen={navigation.open}
          onLeave={navigation.close}
          // The row that had the focus goes with its booking.
          onDeleted={() => summary.current?.focus({ preventScroll: true })}
        />
      </ErrorBoundary>
      {isNewBookingOpen && (
        <ErrorBoundary name="New booking">
          <NewBookingDialog
            kind={view.kind}
            onDone={(booking, message) => {
              setNewBookingOpen(false);
              refetch();
              toast({ title: 'Call booked', description: message });
              navigation.open(booking);
            }}
            onClosed={() => setNewBookingOpen(false)}
          />
        </ErrorBoundary>
      )}
    </AdminLayout>
  );
}
