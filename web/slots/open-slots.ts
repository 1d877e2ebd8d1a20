import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { listOpenSlots, OfferedSlot } from '#contracts/booking/free-calls.ts';
import { callApi } from '../api.ts';
import { refetchedOnReturn } from '../queries.ts';

/** The address of `listOpenSlots`, copied so that a visitor need not load the contract's checks to see the times. */
const openSlotsEndpoint: Pick<typeof listOpenSlots, 'method' | 'path'> = {
  method: 'GET',
  path: '/api/available-time-slots',
};

export type OpenSlots = UseQueryResult<OfferedSlot[]>;

/** The query of the slots that visitors can book. `fresh` reloads them at every mount. */
export const openSlotsQuery = ({ fresh = false } = {}) =>
  queryOptions({
    queryKey: [openSlotsEndpoint.path],
    queryFn: () => callApi<z.ZodType, typeof listOpenSlots.reply, z.ZodType, z.ZodType>(openSlotsEndpoint),
    ...(fresh && { staleTime: 0 }),
    ...refetchedOnReturn,
  });

export const useOpenSlots = (options?: { fresh: boolean }): OpenSlots => useQuery(openSlotsQuery(options));
