import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useReducer, useRef, useState } from 'react';
import type { BookingDetails } from '#contracts/bookings.ts';
import { RefusedError } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { toast } from '../../ui/toast.ts';
import type { BookingName } from '../booking-name.ts';
import { DrawerSection } from '../DrawerSection.tsx';
import { fullName } from '../full-name.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { Loading } from '../Loading.tsx';
import { type Asking, BookingActions } from './BookingActions.tsx';
import { BookingHistory, BookingMails } from './BookingHistory.tsx';
import { detailsOf } from './booking-details.ts';
import { CallFacts } from './CallFacts.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { ClientFacts } from './ClientFacts.tsx';
import { CoachNotes } from './CoachNotes.tsx';
import { CompleteDialog } from './CompleteDialog.tsx';
import { DeleteBookingDialog } from './DeleteBookingDialog.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { Questionnaire } from './Questionnaire.tsx';

type Ways = { onOpen(booking: BookingName): void; onLeave(): void; onDeleted(): void };

/** All about one booking, and what can be done with it. */
export function BookingDrawer({ name, ...ways }: { name: BookingName } & Ways) {
  const { data, error, isFetching, refetch } = useQuery({
    ...detailsOf(name),
    refetchOnMount: 'always',
    refetchInterval: 30_000,
  });
  const isGone = error instanceof RefusedError && error.status === 404;
  const hasDetails = data && !isGone;
  let content: ReactNode = <Loading what="the booking" />;
  if (isGone) content = <Gone onLeave={ways.onLeave} />;
  else if (hasDetails) content = <Details details={data} {...ways} />;
  else if (error) content = null;
  return (
    <Drawer title={hasDetails ? fullName(data.booking) : 'Booking'} onLeave={ways.onLeave}>
      {error && !isGone && (
        <LoadFailure
          title="Error loading the booking"
          error={error}
          isTrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {content}
    </Drawer>
  );
}

function Gone({ onLeave }: { onLeave(): void }) {
  return (
    <div role="alert">
      <p>This booking does not exist any more.</p>
      <Button variant="secondary" onClick={onLeave} className="mt-4">
        Back to the list
      </Button>
    </div>
  );
}

function Details({ details, onOpen, onDeleted }: { details: BookingDetails } & Ways) {
  const { booking } = details;
  const [asking, setAsking] = useState<Asking | null>(null);
  const [deeds, countDeed] = useReducer((count: number) => count + 1, 0);
  const heading = useRef<HTMLHeadingElement>(null);

  // The button that was pressed may be gone with what it did.
  useEffect(() => {
    if (deeds > 0) heading.current?.focus();
  }, [deeds]);

  function done() {
    setAsking(null);
    countDeed();
  }
  function toldDone(title: string, description: string) {
    toast({ title, description });
    done();
  }
  const dropped = () => setAsking(null);

  return (
    <>
      <ErrorBoundary name="The call">
        <CallFacts details={details} heading={heading} />
      </ErrorBoundary>
      <ErrorBoundary name="What can be done">
        <BookingActions details={details} onAsk={setAsking} onDone={done} />
      </ErrorBoundary>
      <DrawerSection title="Questionnaire">
        <Questionnaire booking={booking} />
      </DrawerSection>
      <ErrorBoundary name="Private notes">
        <CoachNotes booking={booking} notes={details.notes} />
      </ErrorBoundary>
      <DrawerSection title="The client">
        <ClientFacts details={details} onOpen={onOpen} />
      </DrawerSection>
      <DrawerSection title="History">
        <BookingHistory {...details} />
      </DrawerSection>
      <DrawerSection title="Mails">
        <BookingMails mails={details.mails} />
      </DrawerSection>
      <Button variant="quiet" className="-ml-4 text-danger! hover:bg-danger-soft!" onClick={() => setAsking('delete')}>
        <Trash2 aria-hidden className="size-5" />
        Delete this booking
      </Button>

      {asking === 'move' && (
        <MoveDialog booking={booking} onDone={(message) => toldDone('Call moved', message)} onClosed={dropped} />
      )}
      {asking === 'complete' && (
        <CompleteDialog
          details={details}
          onDone={(message) => toldDone('Call completed', message)}
          onClosed={dropped}
        />
      )}
      {asking === 'cancel' && <CancelDialog booking={booking} onClosed={(isDone) => (isDone ? done() : dropped())} />}
      {asking === 'delete' && (
        <DeleteBookingDialog booking={booking} onClosed={(isDone) => (isDone ? onDeleted() : dropped())} />
      )}
    </>
  );
}
