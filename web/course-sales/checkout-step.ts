import { z } from 'zod';
import { providers, type SeenPayment } from '#contracts/payments.ts';

/** All that is needed to pay. It travels in the step of the history, never in the address. */
const Checkout = z.object({
  clientSecret: z.string().regex(/^pi_\w+_secret_/),
  paymentIntentId: z.string(),
  provider: z.enum(providers),
  publishableKey: z.string().min(1),
});
export type Checkout = z.infer<typeof Checkout>;

export type Step =
  /** `hasEnded`: of a payment that cannot be paid any more. */
  | { is: 'form'; hasEnded: boolean }
  /** Without `checkout`, whatever this browser has open. */
  | { is: 'payment'; checkout: Checkout | null };

/** The states of the history that lead to each. */
export const toPayment = (checkout: Checkout) => ({ checkout: Checkout.parse(checkout) });
export const toOpenPayment = { resumes: true };
export const toFormAgain = { hasEnded: true };

/** What this step of the history shows. */
export function stepOf(state: unknown): Step {
  const { checkout, resumes, hasEnded } = Object(state) as Record<string, unknown>;
  const { data } = Checkout.safeParse(checkout);
  if (data || resumes === true) return { is: 'payment', checkout: data ?? null };
  return { is: 'form', hasEnded: hasEnded === true };
}

/** Where a payment belongs. */
export function placeOf({ status, kind }: Pick<SeenPayment, 'status' | 'kind'>): 'payment' | 'form' | 'outcome' {
  if (kind !== 'course' || status === 'cancelled') return 'form';
  return status === 'open' ? 'payment' : 'outcome';
}
