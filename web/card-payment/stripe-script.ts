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
  on(event: 'ready' | 'loaderror', tell: () => void): void;
  destroy(): void;
};
/** The buttons of the wallets that this browser has: Apple Pay, Google Pay, Link and others. */
export type ExpressElement = {
  mount(parent: HTMLElement): void;
  on(event: 'ready', tell: (event: { availablePaymentMethods?: object }) => void): void;
  on(event: 'loaderror', tell: () => void): void;
  /** The payer has approved the payment in the wallet, which waits for its confirmation. */
  on(event: 'confirm', tell: (event: { paymentFailed(options: { reason: 'fail' }): void }) => void): void;
  destroy(): void;
};
type StripeFactory = (publishableKey: string) => StripeObject;

/** Stripe's terms require this address. The release is fixed, so that it does not change unexpectedly. */
const SCRIPT = 'https://js.stripe.com/dahlia/stripe.js';

let pendingStripe: Promise<StripeFactory> | undefined;

/** Loads Stripe.js, once. A failed load is repeated the next time. */
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
    const failed = () => {
      script.remove();
      reject(new Error('Stripe.js could not be loaded'));
    };
    script.onload = () => {
      const { Stripe } = window as { Stripe?: StripeFactory };
      if (Stripe) resolve(Stripe);
      else failed();
    };
    script.onerror = failed;
    script.src = SCRIPT;
    document.head.append(script);
  });
}
