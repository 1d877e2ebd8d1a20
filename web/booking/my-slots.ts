import { useQuery } from '@tanstack/react-query';
import { listMySlots, type MyCall } from '#contracts/my-call.ts';
import { call as ask } from '../api.ts';
import type { OpenSlots } from '../slots/open-slots.ts';
import { otherTimes } from '../slots/slot-days.ts';

/** What the client's call can be moved to. Asked for whenever she wants to move it. */
export function useMySlots(call: MyCall, link: string): OpenSlots {
  return useQuery({
    queryKey: [listMySlots.path, link],
    queryFn: () => ask(listMySlots, { body: { link } }),
    select: (slots) => otherTimes(slots, call),
    staleTime: 0,
    gcTime: 0,
  });
}
