import type { AppContext } from '../app-context.ts';

/** Returns the address of the payment's page at the provider; null in the sandbox. */
export function buildProviderUrl(ctx: Pick<AppContext, 'config'>, reference: string | null): string | null {
  const { stripe } = ctx.config;
  if (!stripe || !reference) return null;
  const mode = stripe.secretKey.includes('_test_') ? 'test/' : '';
  return `https://dashboard.stripe.com/${mode}payments/${reference}`;
}
