import { clsx } from 'clsx';
import { ClipboardCheck } from 'lucide-react';
import { Link } from 'wouter';
import { buttonClass } from '../../ui/Button.tsx';
import { smallButton } from '../ActionButton.tsx';
import { clientName } from '../bookings/BookingMarks.tsx';
import { textOf } from '../bookings/booking-address.ts';
import { kindName } from '../bookings/booking-words.ts';
import { AttentionGroup, AttentionRow } from './AttentionGroup.tsx';
import { addressOfBooking, BookingLink } from './BookingLink.tsx';
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
          key={textOf(booking)}
          title={<BookingLink booking={booking} />}
          actions={
            <Link href={addressOfBooking(booking)} className={clsx(buttonClass({ variant: 'secondary' }), smallButton)}>
              Complete or no-show<span className="sr-only"> for {clientName(booking)}</span>
            </Link>
          }
        >
          <time dateTime={booking.startsAt}>{booking.label}</time>, {kindName(booking)}
        </AttentionRow>
      ))}
    </AttentionGroup>
  );
}
