import { deleteFreeCall, deletePaidCall, performBookingAction } from '#contracts/booking/admin-bookings.ts';
import { fullName } from '#domain/full-name.ts';
import { callApi } from '../../api.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { ActionButton, smallButtonClass } from '../ActionButton.tsx';
import { CallTimeAndKind } from '../BookingBadges.tsx';
import { bookingKey, bookingPath } from '../booking-ref.ts';
import { KeepCallButton } from '../KeepCallButton.tsx';
import { surgeLabel, surgePath } from '../surge-labels.ts';
import { type AttentionRows, BookingLink, ItemLink } from './AttentionGroup.tsx';

export const bookingRows = {
  bookingSurges: (surge, { dates }) => ({
    key: surge.id,
    title: <ItemLink href={surgePath(surge)}>{surgeLabel(surge, dates.recentMomentOf(surge.firstBookedAt))}</ItemLink>,
    text: null,
    actions: null,
  }),
  waiting: (booking, { onDone }) => ({
    key: booking.id,
    title: <BookingLink booking={booking} />,
    text: <time dateTime={booking.startsAt}>{booking.label}</time>,
    actions: (
      <ActionButton
        screenReaderText={`the call with ${fullName(booking)}`}
        titles={{ done: 'Call confirmed', failed: 'Failed to confirm the call' }}
        send={() =>
          callApi(performBookingAction, { params: { kind: 'free', id: booking.id }, body: { action: 'confirm' } })
        }
        onDone={onDone}
      >
        Confirm
      </ActionButton>
    ),
  }),
  inTheWay: (booking, { onDone }) => ({
    key: bookingKey(booking),
    title: <BookingLink booking={booking} />,
    text: <CallTimeAndKind call={booking} />,
    actions: (
      <>
        <ButtonLink href={bookingPath(booking)} variant="secondary" className={smallButtonClass}>
          Move or cancel<span className="sr-only"> the call with {fullName(booking)}</span>
        </ButtonLink>
        <KeepCallButton calls={[booking]} onDone={onDone} />
      </>
    ),
  }),
  suspectedRobots: (booking, { onDone }) => ({
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
            // Screen readers say 'Not a bot but Jane Doe'.
            screenReaderText={`but ${fullName(booking)}`}
            titles={{ done: 'Not a bot', failed: 'Failed to turn it into a request' }}
            send={() =>
              callApi(performBookingAction, {
                params: { kind: 'free', id: booking.id },
                body: { action: 'not_a_robot' },
              })
            }
            onDone={onDone}
          >
            Not a bot
          </ActionButton>
        )}
        <ActionButton
          variant="quiet"
          screenReaderText={`the request of ${fullName(booking)}`}
          titles={{
            done: 'Request deleted',
            failed: `Failed to delete ${booking.kind === 'free' ? 'consultation request' : 'coaching call'}`,
          }}
          send={() =>
            callApi(booking.kind === 'free' ? deleteFreeCall : deletePaidCall, { params: { id: booking.id } })
          }
          question={{
            title: 'Delete request',
            confirm: 'Delete request',
            confirming: 'Deleting...',
            children: (
              <p className="[overflow-wrap:anywhere]">
                Are you sure you want to delete the request of {fullName(booking)}? This action cannot be undone.
              </p>
            ),
          }}
          onDone={onDone}
        >
          Delete
        </ActionButton>
      </>
    ),
  }),
} satisfies Partial<AttentionRows>;
