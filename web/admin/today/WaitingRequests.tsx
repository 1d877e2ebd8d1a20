import { CalendarClock } from 'lucide-react';
import { performBookingAction } from '#contracts/admin-bookings.ts';
import { fullName } from '#domain/full-name.ts';
import { callApi } from '../../api.ts';
import { ActionButton } from '../ActionButton.tsx';
import { bookingQueryPaths } from '../booking-query-paths.ts';
import { AttentionGroup, AttentionRow } from './AttentionGroup.tsx';
import { BookingLink } from './BookingLink.tsx';
import type { Attention } from './today.ts';

export function WaitingRequests({ attention, onDone }: { attention: Attention; onDone(): void }) {
  const { waiting, counts } = attention;
  if (counts.waiting === 0) return null;
  return (
    <AttentionGroup
      title="Requests waiting"
      icon={CalendarClock}
      count={counts.waiting}
      about="Free calls that you have not confirmed yet. Their time is kept meanwhile."
      more={{ href: '/admin/bookings?tab=free&status=pending', shown: waiting.length }}
    >
      {waiting.map((booking) => (
        <AttentionRow
          key={booking.id}
          title={<BookingLink booking={booking} />}
          actions={
            <ActionButton
              what={`the call with ${fullName(booking)}`}
              queryPaths={bookingQueryPaths}
              titles={{ done: 'Call confirmed', failed: 'Failed to confirm the call' }}
              send={() =>
                callApi(performBookingAction, { params: { kind: 'free', id: booking.id }, body: { action: 'confirm' } })
              }
              onDone={onDone}
            >
              Confirm
            </ActionButton>
          }
        >
          <time dateTime={booking.startsAt}>{booking.label}</time>
        </AttentionRow>
      ))}
    </AttentionGroup>
  );
}
