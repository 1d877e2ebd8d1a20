import '../zod-without-eval.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { HeartPulse } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { getOpenCheckout } from '#contracts/money/payments.ts';
import { callApi, serverNow } from '../api.ts';
import { newQueryClient } from '../queries.ts';
import { useSite } from '../site.tsx';
import { readWallClock, visitorTimeZone } from '../slots/wall-clock.ts';
import { Badge } from '../ui/Badge.tsx';
import { ContactLink } from '../ui/ContactLink.tsx';
import { Container } from '../ui/Container.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { TitledSection } from '../ui/TitledSection.tsx';
import { TitledTexts, usePolicyTexts } from '../ui/TitledTexts.tsx';
import { usePreloadToaster } from '../ui/ToasterSlot.tsx';
import { PaidCallForm } from './PaidCallForm.tsx';
import type { PaidCallSettings } from './paid-call-form.ts';

export function BookPaidCallPage({ settings }: { settings: PaidCallSettings }) {
  usePreloadToaster();
  const { content, prices } = useSite();
  const { title, intro } = content.paidCalls[settings.texts];
  const [queryClient] = useState(newQueryClient);
  const [isBooked, setBooked] = useState(false);
  return (
    <QueryClientProvider client={queryClient}>
      <Container className="pt-4 pb-4 sm:pt-10 sm:pb-9 md:pt-20 md:pb-10">
        {settings.badge && (
          <Badge
            tone="leaf"
            className="mb-3 whitespace-normal! sm:mb-5 bg-leaf! px-4! py-1! text-base! text-on-accent!"
          >
            {settings.badge(prices)}
          </Badge>
        )}
        <h1 className="max-w-3xl text-title sm:text-display">{title}</h1>
        <p className="mt-2 max-w-2xl text-muted sm:mt-6 sm:text-lead">{intro}</p>
      </Container>
      <Container className="pb-9 md:pb-24">
        <CheckoutMissingNote />
        {!isBooked && <UnfinishedPaymentNote />}
        <ErrorBoundary name="Form">
          <PaidCallForm settings={settings} onBooked={() => setBooked(true)} />
        </ErrorBoundary>
      </Container>
      <CallPolicies withDisclaimer={settings.hasDisclaimer} />
    </QueryClientProvider>
  );
}

/** The note for a visitor who opened a checkout that does not exist, or not in this browser, and was led here. */
function CheckoutMissingNote() {
  const { isCheckoutMissing } = Object(useHistoryState()) as Record<string, unknown>;
  if (isCheckoutMissing !== true) return null;
  return (
    <section aria-label="About your checkout" className="mb-8 space-y-2 rounded-panel bg-apricot-soft p-5 sm:p-6">
      <p className="font-semibold">There’s no unfinished payment in this browser.</p>
      <p>
        A checkout only opens in the browser it was started in. If you’ve already paid, you’re all set: your
        confirmation email has everything about your call. If you haven’t, nothing was charged, and you can choose a
        time here. Not sure? Write to <ContactLink />.
      </p>
    </section>
  );
}

function CallPolicies({ withDisclaimer }: { withDisclaimer: boolean }) {
  const { paidCalls, disclaimer } = useSite().content;
  const policies = usePolicyTexts(paidCalls.policies, 'Moving and canceling');
  return (
    <div className="dotted bg-sand">
      <Container className="grid gap-8 py-9 md:py-24">
        <TitledSection
          title="Policies"
          titleClass="text-title"
          className="rounded-panel bg-card p-6 shadow-panel sm:p-10"
        >
          <TitledTexts texts={policies} />
        </TitledSection>
        {withDisclaimer && (
          <section aria-labelledby="disclaimer" className="flex gap-5 rounded-panel bg-card p-6 shadow-panel sm:p-10">
            <HeartPulse aria-hidden className="mt-1 size-6 shrink-0 text-apricot-deep" strokeWidth={1.75} />
            <div>
              <h2 id="disclaimer" className="text-heading">
                Health disclaimer
              </h2>
              <p className="mt-2 text-muted">{disclaimer}</p>
            </div>
          </section>
        )}
      </Container>
    </div>
  );
}

/** The link back to the payment of a held time, for a visitor who has closed the checkout in this browser. */
function UnfinishedPaymentNote() {
  const [heldUntil, setHeldUntil] = useState<Date | null>(null);

  useEffect(() => {
    let isUnmounted = false;
    callApi(getOpenCheckout, { query: { kind: 'call' }, passive: true }).then(
      ({ payment }) => isUnmounted || setHeldUntil(payment?.heldUntil ? new Date(payment.heldUntil) : null),
      // The note is not necessary: the form below can hold the same time again.
      () => {},
    );
    return () => {
      isUnmounted = true;
    };
  }, []);

  useEffect(() => {
    if (!heldUntil) return;
    const timer = setTimeout(() => setHeldUntil(null), heldUntil.getTime() - serverNow().getTime());
    return () => clearTimeout(timer);
  }, [heldUntil]);

  if (!heldUntil) return null;
  return (
    <p role="note" className="mb-8 rounded-panel bg-apricot-soft p-5 sm:p-6">
      Your time is held until {readWallClock(heldUntil, visitorTimeZone()).time}.{' '}
      <a href="/checkout-coaching" className="text-link">
        Continue to payment
      </a>
      .
    </p>
  );
}
