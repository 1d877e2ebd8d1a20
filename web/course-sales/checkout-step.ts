import { z } from 'zod';
import { type PayerPayment, paymentProviders } from '#contracts/payments.ts';

/** All that is needed to pay. It travels in the step of the history, never in the address. */
const CheckoutSchema = z.object({
  clientSecret: z.string().regex(/^pi_\w+_secret_/),
  paymentIntentId: z.string(),
  provider: z.enum(paymentProviders),
  publishableKey: z.string().min(1),
});
export type CourseCheckoutSession = z.infer<typeof CheckoutSchema>;

export type CheckoutStep =
  /** `hasEnded`: of a payment that cannot be paid any more. */
  | { is: 'form'; hasEnded: boolean }
  /** Without `checkout`, whatever this browser has open. */
  | { is: 'payment'; checkout: CourseCheckoutSession | null };

/** The states of the history that lead to each. */
export const paymentStepState = (checkout: CourseCheckoutSession) => ({ checkout: CheckoutSchema.parse(checkout) });
export const openPaymentStepState = { resumes: true };
export const endedFormStepState = { hasEnded: true };

/** What this step of the history shows. */
export function readStep(state: unknown): CheckoutStep {
  const { checkout, resumes, hasEnded } = Object(state) as Record<string, unknown>;
  const { data } = CheckoutSchema.safeParse(checkout);
  if (data || resumes === true) return { is: 'payment', checkout: data ?? null };
  return { is: 'form', hasEnded: hasEnded === true };
}

/** Where a payment belongs. */
export function pageForPayment({
  status,
  kind,
}: Pick<PayerPayment, 'status' | 'kind'>): 'payment' | 'form' | 'outcome' {
  if (kind !== 'course' || status === 'cancelled') return 'form';
  return status === 'open' ? 'payment' : 'outcome';
}
