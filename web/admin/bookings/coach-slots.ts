import { useQuery } from '@tanstack/react-query';
import { type Booking, listCoachSlots } from '#contracts/bookings.ts';
import { call } from '../../api.ts';
import type { OpenSlots } from '../../slots/open-slots.ts';
import { otherTimes } from '../../slots/slot-days.ts';
import { textOf } from '../booking-name.ts';

/**
 * What the coach chooses from: below the notice and beyond the horizon too. Asked for anew by every window. The half-hours
 * of a booking that is moved count as open, but the time that it has is no choice.
 */
export function useCoachSlots(moving?: Booking): OpenSlots {
  const query = { moving: moving && textOf(moving) };
  return useQuery({
    queryKey: [listCoachSlots.path, query],
    queryFn: () => call(listCoachSlots, { query }),
    select: (slots) => (moving ? otherTimes(slots, moving) : slots),
    staleTime: 0,
    gcTime: 0,
  });
}
