import { ClipboardCheck } from 'lucide-react';
import { fullName } from '#domain/full-name.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { smallButtonClass } from '../ActionButton.tsx';
import { callKindLabel } from '../booking-labels.ts';
import { bookingKey, bookingPath } from '../booking-ref.ts';
import { AttentionGroup, AttentionRow } from './AttentionGroup.tsx';
import { BookingLink } from './BookingLink.tsx';
import type { Attention } from './today.ts';

export function UnfinishedCalls({ attention }: { attention: Attention }) {
  const { unfinished, counts } = attention;
  if (counts.unfinished === 0) return null;
  return (
    <AttentionGroup
      title="Calls to complete"
      icon={ClipboardCheck}
      count={counts.unfinished}
      about="These calls are over. Note how long each one took, or that nobody came."
      more={{ href: '/admin/bookings?when=past&status=open', shown: unfinished.length }}
    >
      {unfinished.map((booking) => (
        <AttentionRow
          key={bookingKey(booking)}
          title={<BookingLink booking={booking} />}
          actions={
            <ButtonLink href={bookingPath(booking)} variant="secondary" className={smallButtonClass}>
              Complete or no-show<span className="sr-only"> for {fullName(booking)}</span>
            </ButtonLink>
          }
        >
          <time dateTime={booking.startsAt}>{booking.label}</time>, {callKindLabel(booking)}
        </AttentionRow>
      ))}
    </AttentionGroup>
  );
}
