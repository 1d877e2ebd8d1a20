import { fullName } from '#domain/full-name.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { smallButtonClass } from '../ActionButton.tsx';
import { CallTimeAndKind } from '../BookingBadges.tsx';
import { bookingKey, bookingPath } from '../booking-ref.ts';
import { KeepCallButton } from '../KeepCallButton.tsx';
import { AttentionGroup, type AttentionProps, BookingLink } from './AttentionGroup.tsx';

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
