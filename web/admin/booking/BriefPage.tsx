import '../../zod-without-eval.ts';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Printer } from 'lucide-react';
import { useSearch } from 'wouter';
import { UserQueryProvider } from '../../accounts/UserQueryProvider.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { AdminLayout } from '../AdminLayout.tsx';
import { bookingDetailsQuery } from '../booking-queries.ts';
import { type BookingRef, bookingPath, parseBookingKey } from '../booking-ref.ts';
import { QueryContent } from '../QueryContent.tsx';
import { BriefSheet } from './BriefSheet.tsx';

/** The page with one call's facts for the coach during the call, on screen or on paper. */
export default function BriefPage() {
  const booking = parseBookingKey(new URLSearchParams(useSearch()).get('booking'));
  return (
    <UserQueryProvider>
      {booking ? (
        <Brief booking={booking} />
      ) : (
        <AdminLayout title="Brief">
          <p>There’s no booking at this address.</p>
          <p className="mt-4">
            <ButtonLink href="/admin/bookings" variant="secondary">
              Back to bookings
            </ButtonLink>
          </p>
        </AdminLayout>
      )}
    </UserQueryProvider>
  );
}

function Brief({ booking }: { booking: BookingRef }) {
  const query = useQuery({ ...bookingDetailsQuery(booking), refetchOnMount: 'always' });
  return (
    <AdminLayout
      title="Brief"
      actions={
        <div className="flex flex-wrap gap-3 print:hidden">
          <ButtonLink href={bookingPath(booking)} variant="secondary">
            <ArrowLeft aria-hidden className="size-5" />
            The booking
          </ButtonLink>
          <Button aria-disabled={!query.data} onClick={() => query.data && print()}>
            <Printer aria-hidden className="size-5" />
            Print
          </Button>
        </div>
      }
    >
      <QueryContent query={query} what="the booking">
        {(details) => <BriefSheet details={details} />}
      </QueryContent>
    </AdminLayout>
  );
}
