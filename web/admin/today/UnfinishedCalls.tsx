import { fullName } from '#domain/full-name.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { smallButtonClass } from '../ActionButton.tsx';
import { callKindLabel } from '../booking-labels.ts';
import { bookingKey, bookingPath } from '../booking-ref.ts';
import { AttentionGroup, type AttentionProps, BookingLink } from './AttentionGroup.tsx';

export function UnfinishedCalls(props: AttentionProps) {
  return (
    <AttentionGroup list="unfinished" {...props}>
      {(booking) => ({
        key: bookingKey(booking),
        title: <BookingLink booking={booking} />,
        text: (
          <>
            <time dateTime={booking.startsAt}>{booking.label}</time>, {callKindLabel(booking)}
          </>
        ),
        actions: (
          <ButtonLink href={bookingPath(booking)} variant="secondary" className={smallButtonClass}>
            Say how it went<span className="sr-only"> with {fullName(booking)}</span>
          </ButtonLink>
        ),
      })}
    </AttentionGroup>
  );
}
