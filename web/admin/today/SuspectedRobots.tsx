import { deleteFreeCall, deletePaidCall, performBookingAction } from '#contracts/booking/admin-bookings.ts';
import type { BookingSummary } from '#contracts/calendar/calendar-month.ts';
import { fullName } from '#domain/full-name.ts';
import { callApi } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { ActionButton, smallButtonClass } from '../ActionButton.tsx';
import { bookingQueryPaths } from '../booking-queries.ts';
import { bookingKey } from '../booking-ref.ts';
import { AttentionGroup, type AttentionProps, BookingLink } from './AttentionGroup.tsx';

export function SuspectedRobots(props: AttentionProps) {
  return (
    <AttentionGroup list="suspectedRobots" {...props}>
      {(booking, confirm) => ({
        key: bookingKey(booking),
        title: <BookingLink booking={booking} />,
        text: (
          <>
            wants {booking.kind === 'free' ? 'a free call' : 'to pay for a call'} on{' '}
            <time dateTime={booking.startsAt}>{booking.label}</time>
          </>
        ),
        actions: (
          <>
            {booking.kind === 'free' && (
              <ActionButton
                what={`but ${fullName(booking)}`}
                queryPaths={bookingQueryPaths}
                titles={{ done: 'Not a bot', failed: 'Failed to turn it into a request' }}
                send={() =>
                  callApi(performBookingAction, {
                    params: { kind: 'free', id: booking.id },
                    body: { action: 'not_a_robot' },
                  })
                }
                onDone={props.onDone}
              >
                Not a bot
              </ActionButton>
            )}
            <Button variant="quiet" className={smallButtonClass} onClick={() => confirm(deletion(booking))}>
              Delete<span className="sr-only"> the request of {fullName(booking)}</span>
            </Button>
          </>
        ),
      })}
    </AttentionGroup>
  );
}

function deletion(booking: BookingSummary) {
  const [endpoint, what] =
    booking.kind === 'free' ? [deleteFreeCall, 'consultation request'] : [deletePaidCall, 'coaching call'];
  return {
    title: 'Delete request',
    confirm: 'Delete request',
    confirming: 'Deleting...',
    queryPaths: bookingQueryPaths,
    titles: { done: 'Request deleted', failed: `Failed to delete ${what}` },
    send: () => callApi(endpoint, { params: { id: booking.id } }),
    children: (
      <p className="[overflow-wrap:anywhere]">
        Are you sure you want to delete the request of {fullName(booking)}? This action cannot be undone.
      </p>
    ),
  };
}
