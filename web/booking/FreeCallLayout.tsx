import { QueryClientProvider } from '@tanstack/react-query';
import { Phone } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { newQueryClient } from '../queries.ts';
import { useSite } from '../site.tsx';
import { Container } from '../ui/Container.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { TitledSection } from '../ui/TitledSection.tsx';
import { usePreloadToaster } from '../ui/ToasterSlot.tsx';
import { BookedDialog } from './BookedDialog.tsx';
import { type BookedCall, FreeCallForm } from './FreeCallForm.tsx';
import type { FreeCallSettings } from './free-call-settings.ts';
import { HeldCallNote } from './HeldCallNote.tsx';
import { CALL_LINK_STATE } from './LinkedCall.tsx';

export function FreeCallLayout(props: {
  settings: FreeCallSettings;
  title: string;
  intro: string[];
  banner?: ReactNode;
  children?: ReactNode;
}) {
  const { settings, title, intro, banner, children } = props;
  usePreloadToaster();
  const { content } = useSite();
  const [queryClient] = useState(newQueryClient);
  const [booked, setBooked] = useState<BookedCall | null>(null);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [bookingCount, setBookingCount] = useState(0);
  const openCall = useOpenCall();

  function handleBooked(call: BookedCall) {
    setBooked(call);
    // A reload while the dialog is open also leads to the page of the call.
    if (call.link) history.replaceState({ ...history.state, [CALL_LINK_STATE]: call.link }, '');
    setDialogOpen(true);
    setBookingCount(bookingCount + 1);
  }

  function handleDialogClosed() {
    if (booked?.link) openCall(booked.link);
    else setDialogOpen(false);
  }

  return (
    <QueryClientProvider client={queryClient}>
      <Container className="pt-4 pb-4 sm:pt-12 sm:pb-8">
        <h1 className="max-w-3xl text-title sm:text-display">{title}</h1>
        <div className="mt-2 max-w-2xl space-y-3 text-muted sm:mt-6 sm:text-lead">
          {intro.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </Container>
      {banner}
      <Container className="grid gap-8 pb-9 md:pb-24 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <div className="min-w-0 space-y-8">
          {booked?.confirmBy && !isDialogOpen && (
            <ErrorBoundary name="Booked call">
              <HeldCallNote held={booked} confirmBy={booked.confirmBy} />
            </ErrorBoundary>
          )}
          <ErrorBoundary name="Form">
            <FreeCallForm key={bookingCount} settings={settings} onBooked={handleBooked} />
          </ErrorBoundary>
        </div>
        <CallInformation lines={content.freeCall.callInformation} />
      </Container>
      {children}
      {booked && isDialogOpen && (
        <ErrorBoundary name="Booked call">
          <BookedDialog booked={booked} onClosed={handleDialogClosed} />
        </ErrorBoundary>
      )}
    </QueryClientProvider>
  );
}

/** Returns the function that replaces the form by the page of a call. After a reload, replaces it at once. */
function useOpenCall(): (link: string) => void {
  const [, navigate] = useLocation();
  useEffect(() => {
    const link: unknown = history.state?.[CALL_LINK_STATE];
    if (typeof link === 'string') navigate(`/my-call#${link}`, { replace: true });
  }, [navigate]);
  return (link) => navigate(`/my-call#${link}`, { replace: true });
}

function CallInformation({ lines }: { lines: string[] }) {
  return (
    <TitledSection
      title="Call Information"
      icon={<Phone aria-hidden className="size-6 text-leaf" />}
      className="rounded-panel bg-leaf-soft p-6 lg:sticky lg:top-28"
    >
      <ul className="mt-4 space-y-3">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </TitledSection>
  );
}
