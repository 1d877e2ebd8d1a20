import { useEffect, useRef } from 'react';
import { isDark, watchColorTheme } from '../ui/color-theme.ts';
import { useLatest } from '../ui/use-latest.ts';
import { type CardFieldsProps, returnUrl } from './card-form.ts';
import { type CardOutcome, outcomeOfError, outcomeOfIntent } from './card-outcome.ts';
import { loadStripe, type StripeElement, type StripeElements, type StripeObject } from './stripe-script.ts';

/** The site's look as it is now, light or dark, as far as Stripe's frame supports it. */
function readAppearance() {
  const page = getComputedStyle(document.documentElement);
  const color = (name: string) => page.getPropertyValue(`--color-${name}`).trim();
  return {
    theme: isDark() ? 'night' : 'stripe',
    variables: {
      colorPrimary: color('leaf'),
      colorBackground: color('card'),
      colorText: color('ink'),
      colorTextSecondary: color('muted'),
      colorDanger: color('danger'),
      borderRadius: '12px',
      fontSizeBase: '17px',
    },
  };
}

/** Stripe's Payment Element. Card data go from its frame to Stripe, never through this site. */
export function StripeCard({ charge, onStage, onFields }: CardFieldsProps) {
  const parent = useRef<HTMLDivElement>(null);
  const { publishableKey, clientSecret } = charge;
  const latest = useLatest({ charge, onStage, onFields });

  useEffect(() => {
    let element: StripeElement | undefined;
    let isGone = false;
    let stopWatching = () => {};
    const handlers = latest.current;
    handlers.onStage('system loading');
    loadStripe().then(
      (Stripe) => {
        if (isGone || !parent.current) return;
        handlers.onStage('form missing');
        try {
          const stripe = Stripe(publishableKey);
          const elements = stripe.elements({ clientSecret, appearance: readAppearance() });
          stopWatching = watchColorTheme(() => elements.update({ appearance: readAppearance() }));
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
      stopWatching();
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
