import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { type Booking, listCoachSlots } from '#contracts/admin-bookings.ts';
import { callApi } from '../../api.ts';
import { useSite } from '../../site.tsx';
import { SlotField } from '../../slots/SlotField.tsx';
import type { SlotPickerOptions } from '../../slots/SlotPicker.tsx';
import { slotsExceptCurrent } from '../../slots/slot-days.ts';
import { bookingKey } from '../booking-ref.ts';

/**
 * The times that the coach can choose, even below the notice and beyond the horizon. Each dialog loads them again. The
 * half-hours of the booking that is moved count as open, but its present time is not offered.
 */
export function CoachSlotField({
  movedBooking,
  ...options
}: Pick<SlotPickerOptions, 'minutes' | 'clock' | 'legend'> & { movedBooking?: Booking }) {
  const query = { moving: movedBooking && bookingKey(movedBooking) };
  const openSlots = useQuery({
    queryKey: [listCoachSlots.path, query],
    queryFn: () => callApi(listCoachSlots, { query }),
    select: (slots) => (movedBooking ? slotsExceptCurrent(slots, movedBooking) : slots),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <SlotField
      openSlots={openSlots}
      {...options}
      firstWeekday={useSite().weekStartsOn === 'sun' ? 0 : 1}
      scrollsToChoice
      emptyNote={<NoOpenTimes minutes={options.minutes} />}
    />
  );
}

function NoOpenTimes({ minutes }: { minutes: number }) {
  return (
    <p className="mt-4 rounded-control bg-apricot-soft p-4">
      No open time is long enough for a call of {minutes} minutes. Open some in your{' '}
      <Link href="/admin/time-slots" className="text-link">
        calendar
      </Link>{' '}
      first.
    </p>
  );
}
