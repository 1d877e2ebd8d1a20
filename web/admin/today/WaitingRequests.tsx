import { performBookingAction } from '#contracts/booking/admin-bookings.ts';
import { fullName } from '#domain/full-name.ts';
import { callApi } from '../../api.ts';
import { ActionButton } from '../ActionButton.tsx';
import { bookingQueryPaths } from '../booking-queries.ts';
import { AttentionGroup, type AttentionProps, BookingLink } from './AttentionGroup.tsx';

export function WaitingRequests(props: AttentionProps) {
  return (
    <AttentionGroup list="waiting" {...props}>
      {(booking) => ({
        key: booking.id,
        title: <BookingLink booking={booking} />,
        text: <time dateTime={booking.startsAt}>{booking.label}</time>,
        actions: (
          <ActionButton
            what={`the call with ${fullName(booking)}`}
            queryPaths={bookingQueryPaths}
            titles={{ done: 'Call confirmed', failed: 'Failed to confirm the call' }}
            send={() =>
              callApi(performBookingAction, { params: { kind: 'free', id: booking.id }, body: { action: 'confirm' } })
            }
            onDone={props.onDone}
          >
            Confirm
          </ActionButton>
        ),
      })}
    </AttentionGroup>
  );
}
