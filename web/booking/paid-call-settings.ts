import type { PaidCallsContent } from '#contracts/site-content.ts';
import { formatMemberDiscount, type Prices } from '#domain/prices.ts';

/** The differences between the three paid-booking pages. */
export type PaidCallSettings = {
  texts: Exclude<keyof PaidCallsContent, 'policies' | 'terms'>;
  badge?: (prices: Prices) => string;
  /** Shows member prices to all visitors, but only members can book. */
  membersOnly: boolean;
  validationMode: 'onSubmit' | 'onChange';
  source?: 'coaching-offers' | 'course';
  hasDisclaimer: boolean;
  /** The toast for an error without a message. */
  fallbackMessage: string;
};

export const standardCallSettings: PaidCallSettings = {
  texts: 'standard',
  membersOnly: false,
  validationMode: 'onSubmit',
  hasDisclaimer: false,
  fallbackMessage: 'Please try again.',
};

export const regularCallSettings: PaidCallSettings = {
  texts: 'regular',
  badge: () => '1-on-1 Coaching Call',
  membersOnly: false,
  validationMode: 'onChange',
  source: 'coaching-offers',
  hasDisclaimer: true,
  fallbackMessage: 'There was an error processing your booking.',
};

export const discountedCallSettings: PaidCallSettings = {
  texts: 'discounted',
  badge: (prices) => `Course Member Discount - ${formatMemberDiscount(prices)} OFF`,
  membersOnly: true,
  validationMode: 'onChange',
  source: 'course',
  hasDisclaimer: true,
  fallbackMessage: 'There was an error processing your booking.',
};
