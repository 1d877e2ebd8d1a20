import type { PaidCallPages } from '#contracts/site.ts';

/** In what the three pages of paid booking differ. */
export type PaidCallSettings = {
  texts: Exclude<keyof PaidCallPages, 'policies'>;
  badge?: string;
  /** Member prices for all eyes; only members can book. */
  membersOnly: boolean;
  validates: 'onSubmit' | 'onChange';
  source?: 'coaching-offers' | 'course';
  hasDisclaimer: boolean;
  /** Of the toast, where nobody said what went wrong. */
  whenUnsaid: string;
};

export const standardCalls: PaidCallSettings = {
  texts: 'standard',
  membersOnly: false,
  validates: 'onSubmit',
  hasDisclaimer: false,
  whenUnsaid: 'Please try again.',
};

export const regularCalls: PaidCallSettings = {
  texts: 'regular',
  badge: '1-on-1 Coaching Call',
  membersOnly: false,
  validates: 'onChange',
  source: 'coaching-offers',
  hasDisclaimer: true,
  whenUnsaid: 'There was an error processing your booking.',
};

export const discountedCalls: PaidCallSettings = {
  texts: 'discounted',
  badge: 'Course Member Discount - 20% OFF',
  membersOnly: true,
  validates: 'onChange',
  source: 'course',
  hasDisclaimer: true,
  whenUnsaid: 'There was an error processing your booking.',
};
