import type { ProviderError, ProviderIntent } from './card-outcome.ts';

/** The parts of Stripe.js that are used; see https://docs.stripe.com/js. */
export type StripeObject = {
  elements(options: { clientSecret: string; appearance?: object }): StripeElements;
  confirmPayment(options: {
    elements: StripeElements;
    confirmParams: { return_url: string; payment_method_data?: object };
    redirect: 'if_required';
  }): Promise<{ paymentIntent?: ProviderIntent; error?: ProviderError }>;
};
export type StripeElements = {
  update(options: { appearance: object }): void;
  create(type: 'payment', options?: object): StripeElement;
  create(type: 'expressCheckout', options?: object): ExpressElement;
  /** Resolves with an error if a field is invalid. The fields mark themselves. */
  submit(): Promise<{ error?: ProviderError }>;
};
export type StripeElement = {
  mount(parent: HTMLElement): void;
  on(event: 'ready' | 'loaderror', listener: () => void): void;
  destroy(): void;
};
/** The buttons of the wallets that this browser has: Apple Pay, Google Pay, Link and others. */
export type ExpressElement = {
  mount(parent: HTMLElement): void;
  on(event: 'ready', listener: (event: { availablePaymentMethods?: object }) => void): void;
  on(event: 'loaderror', listener: () => void): void;
  /** Fires when the payer has approved the payment in the wallet. The wallet then waits for `confirmPayment`. */
  on(event: 'confirm', listener: (event: { paymentFailed(options: { reason: 'fail' }): void }) => void): void;
  destroy(): void;
};
type StripeFactory = (publishableKey: string) => StripeObject;

/** The address of Stripe.js. Stripe requires that browsers load the script from there. 'dahlia' is the release. */
const SCRIPT = 'https://js.stripe.com/dahlia/stripe.js';

let pendingStripe: Promise<StripeFactory> | undefined;

/** Loads Stripe.js once. After a failure, the next call tries again. */
export function loadStripe(): Promise<StripeFactory> {
  pendingStripe ??= injectScript().catch((error) => {
    pendingStripe = undefined;
    throw error;
  });
  return pendingStripe;
}

function injectScript(): Promise<StripeFactory> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new Error('Stripe.js could not be loaded'));
    };
    script.onload = () => {
      const { Stripe } = window as { Stripe?: StripeFactory };
      if (Stripe) resolve(Stripe);
      else fail();
    };
    script.onerror = fail;
    script.src = SCRIPT;
    document.head.append(script);
  });
}
