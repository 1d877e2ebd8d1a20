import '../zod-without-eval.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { Phone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { newQueryClient } from '../queries.ts';
import { useSite } from '../site.tsx';
import { Container } from '../ui/Container.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { TitledSection } from '../ui/TitledSection.tsx';
import { usePreloadToaster } from '../ui/ToasterSlot.tsx';
import { BookedDialog } from './BookedDialog.tsx';
import { BookedNote } from './BookedNote.tsx';
import { type BookedCall, FreeCallForm } from './FreeCallForm.tsx';
import type { FreeCallSettings } from './free-call-settings.ts';

/** The layout of both free-call pages. */
export function FreeCallPage({
  settings,
  title,
  intro,
  banner,
  children,
}: {
  settings: FreeCallSettings;
  title: string;
  intro: string[];
  banner?: ReactNode;
  children?: ReactNode;
}) {
  usePreloadToaster();
  const { content } = useSite();
  const [queryClient] = useState(newQueryClient);
  const [booked, setBooked] = useState<BookedCall | null>(null);
  const [isDialogOpen, setCelebrating] = useState(false);
  const [bookingCount, setBookings] = useState(0);

  function handleBooked(call: BookedCall) {
    setBooked(call);
    setCelebrating(true);
    setBookings(bookingCount + 1);
  }

  return (
    <QueryClientProvider client={queryClient}>
      <Container className="pt-14 pb-10 md:pt-20">
        <h1 className="max-w-3xl text-display">{title}</h1>
        <div className="mt-6 max-w-2xl space-y-3 text-lead text-muted">
          {intro.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </Container>
      {banner}
      <Container className="grid gap-8 pb-16 md:pb-24 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <CallInformation lines={content.freeCall.callInformation} />
        <div className="min-w-0 space-y-8">
          {booked && !isDialogOpen && (
            <ErrorBoundary name="Booked call">
              <BookedNote booked={booked} />
            </ErrorBoundary>
          )}
          <ErrorBoundary name="Form">
            <FreeCallForm key={bookingCount} settings={settings} onBooked={handleBooked} />
          </ErrorBoundary>
        </div>
      </Container>
      {children}
      {booked && isDialogOpen && (
        <ErrorBoundary name="Booked call">
          <BookedDialog booked={booked} onClosed={() => setCelebrating(false)} />
        </ErrorBoundary>
      )}
    </QueryClientProvider>
  );
}

function CallInformation({ lines }: { lines: string[] }) {
  return (
    <TitledSection
      title="Call Information"
      icon={<Phone aria-hidden className="size-6 text-leaf" />}
      className="rounded-panel bg-leaf-soft p-6 lg:sticky lg:top-28 lg:order-last"
    >
      <ul className="mt-4 space-y-3">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </TitledSection>
  );
}
