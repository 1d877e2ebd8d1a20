import { deleteFreeCall, deletePaidCall, performBookingAction } from '#contracts/booking/admin-bookings.ts';
import type { BookingSummary } from '#contracts/calendar/calendar-month.ts';
import { fullName } from '#domain/full-name.ts';
import { callApi } from '../../api.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { ActionButton, SmallButton, smallButtonClass } from '../ActionButton.tsx';
import { CallTimeAndKind } from '../BookingBadges.tsx';
import { bookingKey, bookingPath } from '../booking-ref.ts';
import { useCoachDates } from '../coach-dates.ts';
import { KeepCallButton } from '../KeepCallButton.tsx';
import { surgeLabel, surgePath } from '../surge-labels.ts';
import { AttentionGroup, type AttentionProps, BookingLink, ItemLink } from './AttentionGroup.tsx';

export function BookingSurges(props: AttentionProps) {
  const { recentMomentOf } = useCoachDates();
  return (
    <AttentionGroup list="bookingSurges" {...props}>
      {(surge) => ({
        key: surge.id,
        title: <ItemLink href={surgePath(surge)}>{surgeLabel(surge, recentMomentOf(surge.firstBookedAt))}</ItemLink>,
        text: null,
        actions: null,
      })}
    </AttentionGroup>
  );
}

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

export function CallsInTheWayGroup(props: AttentionProps) {
  return (
    <AttentionGroup list="inTheWay" {...props}>
      {(booking) => ({
        key: bookingKey(booking),
        title: <BookingLink booking={booking} />,
        text: <CallTimeAndKind call={booking} />,
        actions: (
          <>
            <ButtonLink href={bookingPath(booking)} variant="secondary" className={smallButtonClass}>
              Move or cancel<span className="sr-only"> the call with {fullName(booking)}</span>
            </ButtonLink>
            <KeepCallButton calls={[booking]} onDone={props.onDone} />
          </>
        ),
      })}
    </AttentionGroup>
  );
}

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
                // Spoken: 'Not a bot but Jane Doe'.
                what={`but ${fullName(booking)}`}
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
            <SmallButton variant="quiet" onClick={() => confirm(deletion(booking))}>
              Delete<span className="sr-only"> the request of {fullName(booking)}</span>
            </SmallButton>
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
    titles: { done: 'Request deleted', failed: `Failed to delete ${what}` },
    send: () => callApi(endpoint, { params: { id: booking.id } }),
    children: (
      <p className="[overflow-wrap:anywhere]">
        Are you sure you want to delete the request of {fullName(booking)}? This action cannot be undone.
      </p>
    ),
  };
}
