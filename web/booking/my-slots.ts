import { useQuery } from '@tanstack/react-query';
import { listMyCallSlots, type MyCall } from '#contracts/my-call.ts';
import { callApi as ask } from '../api.ts';
import type { OpenSlots } from '../slots/open-slots.ts';
import { slotsExceptCurrent } from '../slots/slot-days.ts';

/** What the client's call can be moved to. Asked for whenever she wants to move it. */
export function useMySlots(call: MyCall, link: string): OpenSlots {
  return useQuery({
    queryKey: [listMyCallSlots.path, link],
    queryFn: () => ask(listMyCallSlots, { body: { link } }),
    select: (slots) => slotsExceptCurrent(slots, call),
    staleTime: 0,
    gcTime: 0,
  });
}
