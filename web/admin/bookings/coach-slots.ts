import { useQuery } from '@tanstack/react-query';
import { type Booking, listCoachSlots } from '#contracts/admin-bookings.ts';
import { callApi } from '../../api.ts';
import type { OpenSlots } from '../../slots/open-slots.ts';
import { slotsExceptCurrent } from '../../slots/slot-days.ts';
import { bookingKey } from '../booking-ref.ts';

/**
 * The times that the coach can choose, even below the notice and beyond the horizon. Each dialog loads them again. The
 * half-hours of the booking that is moved count as open, but its present time is not offered.
 */
export function useCoachSlots(movedBooking?: Booking): OpenSlots {
  const query = { moving: movedBooking && bookingKey(movedBooking) };
  return useQuery({
    queryKey: [listCoachSlots.path, query],
    queryFn: () => callApi(listCoachSlots, { query }),
    select: (slots) => (movedBooking ? slotsExceptCurrent(slots, movedBooking) : slots),
    staleTime: 0,
    gcTime: 0,
  });
}
