import type { UnpaidCall } from '#contracts/booking/payment-links.ts';

/** `amount`: cents that are owed. */
export type OwedCall = Pick<
  UnpaidCall,
  'kind' | 'id' | 'firstName' | 'lastName' | 'email' | 'label' | 'status' | 'amount'
>;
