import { type BuyerSchema, lenientBuyerSchema, strictBuyerSchema } from './buyer-answers.ts';

/** In what the two pages differ where the course is bought. */
export type CheckoutSettings = {
  path: `/${string}`;
  schema: BuyerSchema;
  /** Said of all fields together, where one of them is empty. */
  emptyMessage: string | null;
  /** Begins what is said of a network that failed. */
  unreachablePrefix: string;
  /** Without a provider's keys: a card with the way to the coach and 'Go Back', or a plain one with 'Try Again'. */
  hasPlainFailure: boolean;
  grantedToast: { title: string; description?: string };
  /** Paid, and the course could not be opened yet. */
  accessIssueMessage: string;
  redirectAfterMs: number;
};

export const newerCheckout: CheckoutSettings = {
  path: '/checkout',
  schema: strictBuyerSchema,
  emptyMessage: 'Please fill in all fields',
  unreachablePrefix: 'Connection error',
  hasPlainFailure: false,
  grantedToast: {
    title: 'Payment Successful',
    description: 'Welcome to the Self-Paced Nutrition Course! Course access granted.',
  },
  accessIssueMessage: 'Payment completed but there was an issue granting access. Please contact support.',
  redirectAfterMs: 2_000,
};

export const olderCheckout: CheckoutSettings = {
  path: '/checkout-old',
  schema: lenientBuyerSchema,
  emptyMessage: null,
  unreachablePrefix: 'Connection failed',
  hasPlainFailure: true,
  grantedToast: { title: 'Success! Course access granted. Redirecting...' },
  accessIssueMessage: 'Payment successful but access issue. Contact support.',
  redirectAfterMs: 3_000,
};
