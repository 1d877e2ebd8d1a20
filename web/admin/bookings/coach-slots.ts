import { useQuery } from '@tanstack/react-query';
import { listCoachSlots } from '#contracts/bookings.ts';
import { call } from '../../api.ts';
import type { OpenSlots } from '../../slots/open-slots.ts';

/** What the coach chooses from: below the notice and beyond the horizon too. Asked for anew by every window. */
export function useCoachSlots(): OpenSlots {
  return useQuery({
    queryKey: [listCoachSlots.path],
    queryFn: () => call(listCoachSlots),
    staleTime: 0,
    gcTime: 0,
  });
}
