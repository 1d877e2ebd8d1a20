import { page } from 'vitest/browser';
import type { confirmCallPayment } from '#contracts/money/payments.ts';

/** The provider's endpoint that confirms the card of `sampleCheckout`. */
export const confirmAtProvider = {
  method: 'POST',
  path: '/sandbox/stripe/v1/payment_intents/pi_1/confirm',
} as unknown as typeof confirmCallPayment;

export async function typeCard(): Promise<void> {
  await page.getByLabelText('Card number').fill('4242424242424242');
  await page.getByLabelText('Expiration date').fill('0434');
  await page.getByLabelText('Security code').fill('123');
}
