import { QueryClient, useQuery } from '@tanstack/react-query';
import { listOpenSlots } from '#contracts/booking.ts';
import { call } from '../api.ts';

/** What was fetched stays fresh until a booking, successful or not, asks for it again. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // 'always': without a network a query must fail and say so, not wait in silence.
      queries: {
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
    },
  });
}

export function useOpenSlots() {
  return useQuery({ queryKey: [listOpenSlots.path], queryFn: () => call(listOpenSlots) });
}

export type OpenSlots = ReturnType<typeof useOpenSlots>;
