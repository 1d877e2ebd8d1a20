import { useQuery } from '@tanstack/react-query';
import { listMyCallSlots, type MyCall } from '#contracts/my-call.ts';
import { callApi } from '../api.ts';
import type { OpenSlots } from '../slots/open-slots.ts';
import { slotsExceptCurrent } from '../slots/slot-days.ts';

/** The slots to which the client's call can be moved. Never cached. */
export function useMySlots(call: MyCall, link: string): OpenSlots {
  return useQuery({
    queryKey: [listMyCallSlots.path, link],
    queryFn: () => callApi(listMyCallSlots, { body: { link } }),
    select: (slots) => slotsExceptCurrent(slots, call),
    staleTime: 0,
    gcTime: 0,
  });
}
