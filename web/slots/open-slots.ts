import { useQuery } from '@tanstack/react-query';
import { listOpenSlots } from '#contracts/booking.ts';
import { call } from '../api.ts';

export function useOpenSlots() {
  return useQuery({ queryKey: [listOpenSlots.path], queryFn: () => call(listOpenSlots) });
}

export type OpenSlots = ReturnType<typeof useOpenSlots>;
