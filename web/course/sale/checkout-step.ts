import { z } from 'zod';
import { paymentProviders } from '#contracts/money/payments.ts';
import type { CheckoutSession } from '../../card-payment/checkout-state.ts';

/** The session that an entry of the browser's history keeps, never in its address. */
const SessionSchema: z.ZodType<CheckoutSession> = z.object({
  clientSecret: z.string().regex(/^pi_\w+_secret_/),
  paymentIntentId: z.string(),
  provider: z.enum(paymentProviders),
  publishableKey: z.string().min(1),
});

type CheckoutStep =
  /** The form for the buyer's data. `hasEnded`: the payment that the buyer began can no longer be paid. */
  | { type: 'form'; hasEnded: boolean }
  /** The payment; without `session`, the one that this browser has open. */
  | { type: 'payment'; session: CheckoutSession | null };

/** The history states that lead to each step. */
export const paymentStepState = (session: CheckoutSession) => ({ checkout: SessionSchema.parse(session) });
export const openPaymentStepState = { resumes: true };
export const endedFormStepState = { hasEnded: true };

export function readStep(state: unknown): CheckoutStep {
  const { checkout, resumes, hasEnded } = Object(state) as Record<string, unknown>;
  const { data } = SessionSchema.safeParse(checkout);
  if (data || resumes === true) return { type: 'payment', session: data ?? null };
  return { type: 'form', hasEnded: hasEnded === true };
}
