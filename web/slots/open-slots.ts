import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { listOpenSlots, OfferedSlot } from '#contracts/booking/free-calls.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { callApi } from '../api.ts';

/** The endpoint without its contract, whose checks a visitor need not load to see the times. */
const openSlotsEndpoint: Pick<typeof listOpenSlots, 'method' | 'path'> = {
  method: 'GET',
  path: '/api/available-time-slots',
};

export type OpenSlots = UseQueryResult<OfferedSlot[]>;

/** Slots for a visitor who comes back to the tab after more than a minute: others may have booked meanwhile. */
export const refetchedOnReturn = {
  refetchOnWindowFocus: ({ state }: { state: { dataUpdatedAt: number } }) =>
    Date.now() - state.dataUpdatedAt > MINUTE_MS && ('always' as const),
};

/** The slots for visitors. `fresh` reloads them at every mount. */
export const openSlotsQuery = ({ fresh = false } = {}) =>
  queryOptions({
    queryKey: [openSlotsEndpoint.path],
    queryFn: () => callApi<z.ZodType, typeof listOpenSlots.reply, z.ZodType, z.ZodType>(openSlotsEndpoint),
    ...(fresh && { staleTime: 0 }),
    ...refetchedOnReturn,
  });

export const useOpenSlots = (options?: { fresh: boolean }): OpenSlots => useQuery(openSlotsQuery(options));
