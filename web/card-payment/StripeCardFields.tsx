import { useEffect, useRef, useState } from 'react';
import { isDark, watchColorTheme } from '../ui/color-theme.ts';
import { useLatest } from '../ui/use-latest.ts';
import { buildReturnUrl, type CardFieldsProps } from './card-fields.ts';
import { type CardOutcome, readErrorOutcome, readIntentOutcome } from './card-outcome.ts';
import {
  type ExpressElement,
  loadStripe,
  type StripeElement,
  type StripeElements,
  type StripeObject,
} from './stripe-script.ts';

/** Returns the page's current colors, light or dark, in the format of Stripe's Appearance API. */
function readAppearance() {
  const pageStyle = getComputedStyle(document.documentElement);
  const color = (name: string) => pageStyle.getPropertyValue(`--color-${name}`).trim();
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
      spacingUnit: '3px',
    },
  };
}

/** The setting that leaves the wallets out of the card form, because they have their own buttons above it. */
const cardFormWallets = { applePay: 'never', googlePay: 'never' };

/**
 * Stripe's Express Checkout Element (Apple Pay, Google Pay, Link) and its Payment Element. Card data go from their
 * frames to Stripe, never through this site.
 */
export function StripeCardFields({ charge, onStage, onFields, onWallet }: CardFieldsProps) {
  const cardParent = useRef<HTMLDivElement>(null);
  const walletParent = useRef<HTMLDivElement>(null);
  const [hasWallets, setHasWallets] = useState(false);
  const { publishableKey, clientSecret } = charge;
  const latest = useLatest({ charge, onStage, onFields, onWallet });

  useEffect(() => {
    const mounted: (StripeElement | ExpressElement)[] = [];
    let isUnmounted = false;
    let stopWatching = () => {};
    const handlers = latest.current;
    handlers.onStage('system loading');
    loadStripe().then(
      (Stripe) => {
        if (isUnmounted || !cardParent.current || !walletParent.current) return;
        handlers.onStage('form missing');
        try {
          const stripe = Stripe(publishableKey);
          const elements = stripe.elements({ clientSecret, appearance: readAppearance() });
          stopWatching = watchColorTheme(() => elements.update({ appearance: readAppearance() }));
          const payNow = () => pay(stripe, elements, latest.current.charge);
          const card = elements.create('payment', {
            defaultValues: { billingDetails: latest.current.charge.payer },
            layout: 'tabs',
            wallets: cardFormWallets,
          });
          card.on('ready', () => latest.current.onStage('ready'));
          card.on('loaderror', () => latest.current.onStage('form broken'));
          card.mount(cardParent.current);
          mounted.push(card);
          handlers.onStage('form loading');
          handlers.onFields({
            validate: async () => (await elements.submit()).error === undefined,
            pay: payNow,
            markField: () => false,
          });
          const express = elements.create('expressCheckout', { buttonHeight: 48 });
          express.on('ready', ({ availablePaymentMethods }) => setHasWallets(availablePaymentMethods !== undefined));
          // Without the wallets' buttons, the payer can still use the card.
          express.on('loaderror', () => setHasWallets(false));
          express.on('confirm', async ({ paymentFailed }) => {
            if (!(await latest.current.onWallet(payNow))) paymentFailed({ reason: 'fail' });
          });
          express.mount(walletParent.current);
          mounted.push(express);
        } catch {
          // Stripe.js throws if the key or the client secret is malformed.
          handlers.onStage('form broken');
        }
      },
      () => isUnmounted || handlers.onStage('system broken'),
    );
    return () => {
      isUnmounted = true;
      stopWatching();
      handlers.onFields(null);
      for (const element of mounted) element.destroy();
    };
  }, [publishableKey, clientSecret, latest]);

  return (
    <div>
      <div ref={walletParent} />
      {hasWallets && (
        <p className="my-3 flex items-center gap-3 text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
          or pay by card
        </p>
      )}
      <div ref={cardParent} className="min-h-52" />
    </div>
  );
}

async function pay(
  stripe: StripeObject,
  elements: StripeElements,
  charge: CardFieldsProps['charge'],
): Promise<CardOutcome> {
  const { paymentIntent, error } = await stripe.confirmPayment({
    elements,
    confirmParams: {
      return_url: buildReturnUrl(charge),
      payment_method_data: { billing_details: charge.payer },
    },
    redirect: 'if_required',
  });
  return error ? readErrorOutcome(error) : readIntentOutcome(paymentIntent ?? {});
}
