import { useEffect, useRef } from 'react';
import { useLatest } from '../ui/use-latest.ts';
import { type CardFieldsProps, returnUrl } from './card-form.ts';
import { type CardOutcome, outcomeOfError, outcomeOfIntent } from './card-outcome.ts';
import { loadStripe, type StripeElement, type StripeElements, type StripeObject } from './stripe-script.ts';

/** The site's look, as far as Stripe's frame supports it. */
const appearance = {
  theme: 'stripe',
  variables: {
    colorPrimary: '#20614a',
    colorText: '#22302a',
    colorTextSecondary: '#55625a',
    colorDanger: '#a8321f',
    borderRadius: '12px',
    fontSizeBase: '17px',
  },
};

/** Stripe's Payment Element. Card data go from its frame to Stripe, never through this site. */
export function StripeCard({ charge, onStage, onFields }: CardFieldsProps) {
  const parent = useRef<HTMLDivElement>(null);
  const { publishableKey, clientSecret } = charge;
  const latest = useLatest({ charge, onStage, onFields });

  useEffect(() => {
    let element: StripeElement | undefined;
    let isGone = false;
    const handlers = latest.current;
    handlers.onStage('system loading');
    loadStripe().then(
      (Stripe) => {
        if (isGone || !parent.current) return;
        handlers.onStage('form missing');
        try {
          const stripe = Stripe(publishableKey);
          const elements = stripe.elements({ clientSecret, appearance });
          element = elements.create('payment', {
            defaultValues: { billingDetails: latest.current.charge.payer },
            layout: 'tabs',
          });
          element.on('ready', () => latest.current.onStage('ready'));
          element.on('loaderror', () => latest.current.onStage('form broken'));
          element.mount(parent.current);
          handlers.onStage('form loading');
          handlers.onFields({
            validate: async () => (await elements.submit()).error === undefined,
            pay: () => pay(stripe, elements, latest.current.charge),
            markField: () => false,
          });
        } catch {
          // Stripe.js cannot read the key or the secret.
          handlers.onStage('form broken');
        }
      },
      () => isGone || handlers.onStage('system broken'),
    );
    return () => {
      isGone = true;
      handlers.onFields(null);
      element?.destroy();
    };
  }, [publishableKey, clientSecret, latest]);

  return <div ref={parent} className="min-h-52" />;
}

async function pay(
  stripe: StripeObject,
  elements: StripeElements,
  charge: CardFieldsProps['charge'],
): Promise<CardOutcome> {
  const { paymentIntent, error } = await stripe.confirmPayment({
    elements,
    confirmParams: {
      return_url: returnUrl(charge),
      payment_method_data: { billing_details: charge.payer },
    },
    redirect: 'if_required',
  });
  return error ? outcomeOfError(error) : outcomeOfIntent(paymentIntent ?? {});
}
