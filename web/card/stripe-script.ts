import type { ProviderError, ProviderIntent } from './card-outcome.ts';

/** As much of Stripe.js as a payment needs; see https://docs.stripe.com/js. */
export type StripeObject = {
  elements(options: {
    clientSecret: string;
    appearance?: object;
    loader?: 'auto' | 'always' | 'never';
  }): StripeElements;
  confirmPayment(options: {
    elements: StripeElements;
    confirmParams: { return_url: string; payment_method_data?: object };
    redirect: 'if_required';
  }): Promise<{ paymentIntent?: ProviderIntent; error?: ProviderError }>;
};
export type StripeElements = {
  create(type: 'payment', options?: object): StripeElement;
  /** Whether all fields are filled in; they mark themselves where not. */
  submit(): Promise<{ error?: ProviderError }>;
};
export type StripeElement = {
  mount(parent: HTMLElement): void;
  on(event: 'ready' | 'loaderror', tell: () => void): void;
  focus(): void;
  destroy(): void;
};
type StripeFactory = (publishableKey: string) => StripeObject;

/** Stripe's own address, as their terms want it; one of their releases, so that it does not change under us. */
const SCRIPT = 'https://js.stripe.com/dahlia/stripe.js';

let pendingStripe: Promise<StripeFactory> | undefined;

/** Fetches Stripe.js, once. A failed fetch is tried anew the next time. */
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
