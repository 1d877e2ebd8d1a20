import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { listOpenSlots, type OfferedSlot } from '#contracts/booking.ts';
import { call } from '../api.ts';

export type OpenSlots = UseQueryResult<OfferedSlot[]>;

/** What visitors and clients choose from. */
export function useOpenSlots(): OpenSlots {
  return useQuery({ queryKey: [listOpenSlots.path], queryFn: () => call(listOpenSlots) });
}
