import { type BuyerSchema, lenientBuyerSchema, strictBuyerSchema } from './buyer-answers.ts';

export type CheckoutSettings = {
  path: `/${string}`;
  schema: BuyerSchema;
  /** The text that replaces the field errors in the toast if a field is empty. */
  emptyMessage: string | null;
  /** The beginning of the message about a lost network. */
  unreachablePrefix: string;
  /** True if a site without provider keys shows 'Try Again'; otherwise it shows the coach's address and 'Go Back'. */
  hasPlainFailure: boolean;
  grantedToast: { title: string; description?: string };
  /** The message if the payment succeeded, but the course is not open yet. */
  accessIssueMessage: string;
  redirectAfterMs: number;
};

export const strictCheckout: CheckoutSettings = {
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

export const lenientCheckout: CheckoutSettings = {
  path: '/checkout-old',
  schema: lenientBuyerSchema,
  emptyMessage: null,
  unreachablePrefix: 'Connection failed',
  hasPlainFailure: true,
  grantedToast: { title: 'Success! Course access granted. Redirecting...' },
  accessIssueMessage: 'Payment successful but access issue. Contact support.',
  redirectAfterMs: 3_000,
};
