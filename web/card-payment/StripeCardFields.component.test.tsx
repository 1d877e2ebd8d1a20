import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../testing/axe.ts';
import { renderPart } from '../testing/render.tsx';
import { CardForm } from './CardForm.tsx';
import type { StripeObject } from './stripe-script.ts';

/** Listeners of the two elements, by 'payment ready', 'expressCheckout confirm' and so on. */
let listeners: Record<string, (event?: unknown) => void>;
let created: Record<string, object>;
const confirmPayment = vi.fn<StripeObject['confirmPayment']>();
const pay = page.getByRole('button', { name: 'Complete Payment - $70' });

const create = (type: string, options: object) => {
  created[type] = options;
  return {
    mount: (parent: HTMLElement) => parent.append(document.createElement('div')),
    on: (name: string, listener: () => void) => (listeners[`${type} ${name}`] = listener),
    destroy() {},
  };
};
const stripe = { elements: () => ({ create, submit: async () => ({}) }), confirmPayment };

beforeEach(() => {
  listeners = {};
  created = {};
  confirmPayment.mockReset().mockResolvedValue({ paymentIntent: { status: 'succeeded' } });
  // The page loads Stripe.js once, so it is the same for all tests.
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    Object.assign(window, { Stripe: () => stripe });
    (script as HTMLScriptElement).onload?.(new Event('load'));
  });
});

async function openCard(changed: Partial<Parameters<typeof CardForm>[0]> = {}) {
  const onSettled = vi.fn();
  await renderPart(
    <CardForm
      charge={{
        provider: 'stripe',
        publishableKey: 'pk_live_1',
        clientSecret: 'pi_1_secret_2',
        returnPath: '/done',
        payer: { name: 'Ada Marlowe', email: 'ada@example.com' },
      }}
      buttonText="Complete Payment - $70"
      rule="You can move your call for free."
      syncPayment={async () => 'open'}
      onSettled={onSettled}
      {...changed}
    />,
  );
  await expect.poll(() => listeners['expressCheckout confirm']).toBeDefined();
  listeners['payment ready']?.();
  await expect.element(pay).toBeEnabled();
  return onSettled;
}

const approveInWallet = () => {
  const paymentFailed = vi.fn();
  listeners['expressCheckout confirm']?.({ paymentFailed });
  return paymentFailed;
};

test('wallets stand above the card where the browser has some, and are not repeated in the card’s form', async () => {
  await openCard();
  expect(created.payment).toMatchObject({ wallets: { applePay: 'never', googlePay: 'never' } });
  await expect.element(page.getByText('or pay by card')).not.toBeInTheDocument();
  listeners['expressCheckout ready']?.({ availablePaymentMethods: { applePay: true, link: true } });
  await expect.element(page.getByText('or pay by card')).toBeVisible();
  await expect.element(page.getByText('You can move your call for free.')).toBeVisible();
  await expectAccessible();
});

test('a payment that is approved in a wallet is charged once', async () => {
  const onSettled = await openCard();
  const answer = Promise.withResolvers<{ paymentIntent: { status: string } }>();
  confirmPayment.mockReturnValue(answer.promise);
  approveInWallet();
  await expect.element(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  const secondFailed = approveInWallet();
  await expect.poll(() => secondFailed).toHaveBeenCalledWith({ reason: 'fail' });
  answer.resolve({ paymentIntent: { status: 'succeeded' } });
  await expect.poll(() => onSettled).toHaveBeenCalledExactlyOnceWith('succeeded');
  expect(confirmPayment).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      confirmParams: expect.objectContaining({ return_url: expect.stringMatching(/\/done$/) }),
      redirect: 'if_required',
    }),
  );
});

test('while the result of an attempt is unknown, a wallet charges nothing again', async () => {
  let status: 'open' | 'settled' = 'open';
  const syncPayment = vi.fn(async () => {
    if (status === 'open') throw new TypeError('no answer');
    return status;
  });
  const onSettled = await openCard({ syncPayment });
  confirmPayment.mockResolvedValue({ error: { type: 'api_connection_error' } });
  await pay.click();
  await expect.element(page.getByRole('button', { name: 'Check again' })).toBeEnabled();
  status = 'settled';
  const paymentFailed = approveInWallet();
  await expect.poll(() => onSettled).toHaveBeenCalledExactlyOnceWith('succeeded');
  await expect.poll(() => paymentFailed).toHaveBeenCalled();
  expect(confirmPayment).toHaveBeenCalledTimes(1);
});
