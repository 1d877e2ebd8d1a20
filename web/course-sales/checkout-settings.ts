import { type BuyerSchema, carefulBuyer, plainBuyer } from './buyer-answers.ts';

/** In what the two pages differ where the course is bought. */
export type CheckoutSettings = {
  path: `/${string}`;
  schema: BuyerSchema;
  /** Said of all fields together, where one of them is empty. */
  whenEmpty: string | null;
  /** Begins what is said of a network that failed. */
  whenUnreachable: string;
  /** Without a provider's keys: a card with the way to the coach and 'Go Back', or a plain one with 'Try Again'. */
  failsPlainly: boolean;
  granted: { title: string; description?: string };
  /** Paid, and the course could not be opened yet. */
  accessIssue: string;
  goesOnAfterMs: number;
};

export const newerCheckout: CheckoutSettings = {
  path: '/checkout',
  schema: carefulBuyer,
  whenEmpty: 'Please fill in all fields',
  whenUnreachable: 'Connection error',
  failsPlainly: false,
  granted: {
    title: 'Payment Successful',
    description: 'Welcome to the Self-Paced Nutrition Course! Course access granted.',
  },
  accessIssue: 'Payment completed but there was an issue granting access. Please contact support.',
  goesOnAfterMs: 2_000,
};

export const olderCheckout: CheckoutSettings = {
  path: '/checkout-old',
  schema: plainBuyer,
  whenEmpty: null,
  whenUnreachable: 'Connection failed',
  failsPlainly: true,
  granted: { title: 'Success! Course access granted. Redirecting...' },
  accessIssue: 'Payment successful but access issue. Contact support.',
  goesOnAfterMs: 3_000,
};
