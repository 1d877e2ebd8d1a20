import '../zod-without-eval.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { newQueryClient } from '../queries.ts';
import { useSite } from '../site.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Container } from '../ui/Container.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { usePreloadToaster } from '../ui/ToasterSlot.tsx';
import { CallPolicies } from './CallPolicies.tsx';
import { CheckoutMissingNote } from './CheckoutMissingNote.tsx';
import { PaidCallForm } from './PaidCallForm.tsx';
import type { PaidCallSettings } from './paid-call-form.ts';
import { UnfinishedPaymentNote } from './UnfinishedPaymentNote.tsx';

export function BookPaidCallPage({ settings }: { settings: PaidCallSettings }) {
  usePreloadToaster();
  const { content, prices } = useSite();
  const { title, intro } = content.paidCalls[settings.texts];
  const [queryClient] = useState(newQueryClient);
  const [isBooked, setBooked] = useState(false);
  return (
    <QueryClientProvider client={queryClient}>
      <Container className="pt-10 pb-9 md:pt-20 md:pb-10">
        {settings.badge && (
          <Badge tone="leaf" className="mb-5 whitespace-normal! bg-leaf! px-4! py-1! text-base! text-on-accent!">
            {settings.badge(prices)}
          </Badge>
        )}
        <h1 className="max-w-3xl text-display">{title}</h1>
        <p className="mt-6 max-w-2xl text-lead text-muted">{intro}</p>
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
