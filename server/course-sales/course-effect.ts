import type { Effect } from '../payments/settlement.ts';

/** What a payment does with the course that it is for. No such payment can be made yet. */
export const courseEffect: Effect = {
  settle: async () => false,
  release: async () => {},
  refund: async () => {},
  dispute: async () => {},
  seen: async () => ({ call: null, course: null }),
};
