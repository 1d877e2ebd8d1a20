import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { listOpenSlots, type OfferedSlot } from '#contracts/free-calls.ts';
import { callApi } from '../api.ts';

export type OpenSlots = UseQueryResult<OfferedSlot[]>;

/** The slots for visitors. `fresh` reloads them at every mount. */
export const openSlotsQuery = ({ fresh = false } = {}) =>
  queryOptions({
    queryKey: [listOpenSlots.path],
    queryFn: () => callApi(listOpenSlots),
    ...(fresh && { staleTime: 0 }),
  });

export const useOpenSlots = (options?: { fresh: boolean }): OpenSlots => useQuery(openSlotsQuery(options));
