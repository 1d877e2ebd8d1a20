import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useEffect, useReducer, useRef, useState } from 'react';
import {
  type Booking,
  type BookingDetails,
  deleteFreeCall,
  deletePaidCall,
} from '#contracts/booking/admin-bookings.ts';
import { isOpenBooking } from '#domain/bookings.ts';
import { fullName } from '#domain/full-name.ts';
import { formatDollars } from '#domain/prices.ts';
import { callApi } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { OfferPackageDialog } from '../bills/OfferPackageDialog.tsx';
import { UnpaidBillActions } from '../bills/UnpaidBillActions.tsx';
import { bookingDetailsQuery } from '../booking-queries.ts';
import { type BookingRef, bookingOpenerId } from '../booking-ref.ts';
import { ConfirmMutationDialog } from '../ConfirmMutationDialog.tsx';
import { NotesEditor } from '../clients/NotesEditor.tsx';
import { DrawerSection } from '../DrawerSection.tsx';
import { usePaymentLinkNote } from '../payment-link-note.ts';
import { drawerQueryOptions, RowDrawer } from '../RowDrawer.tsx';
import { BookingActions, type BookingDialogName } from './BookingActions.tsx';
import { BookingClient } from './BookingClient.tsx';
import { BookingHistory, BookingMails } from './BookingHistory.tsx';
import { deleteMoneyText } from './booking-money-labels.ts';
import { CallFacts } from './CallFacts.tsx';
import { CancelBookingDialog } from './CancelBookingDialog.tsx';
import { CompleteBookingDialog } from './CompleteBookingDialog.tsx';
import { MoveBookingDialog } from './MoveBookingDialog.tsx';
import { Questionnaire } from './Questionnaire.tsx';
import { VideoLinkDialog } from './VideoLinkDialog.tsx';

type DrawerHandlers = { onOpen(booking: BookingRef): void; onLeave(): void; onDeleted(): void };

export function BookingDrawer({ booking, ...handlers }: { booking: BookingRef } & DrawerHandlers) {
  return (
    <RowDrawer
      name="booking"
      openerId={bookingOpenerId(booking)}
      query={useQuery({ ...bookingDetailsQuery(booking), ...drawerQueryOptions })}
      title={(details) => fullName(details.booking)}
      goneText="This booking no longer exists."
      onLeave={handlers.onLeave}
    >
      {(details) => <Details details={details} {...handlers} />}
    </RowDrawer>
  );
}

function Details({ details, onOpen, onDeleted }: { details: BookingDetails } & DrawerHandlers) {
  const { booking } = details;
  const [openDialog, setOpenDialog] = useState<BookingDialogName | null>(null);
  const [actionCount, countAction] = useReducer((count: number) => count + 1, 0);
  const heading = useRef<HTMLHeadingElement>(null);

  // After an action, the heading gets the focus, since the button that had it may be gone.
  useEffect(() => {
    if (actionCount > 0) heading.current?.focus();
  }, [actionCount]);

  function closeDialog(isDone = false) {
    setOpenDialog(null);
    if (isDone) countAction();
  }

  return (
    <>
      <ErrorBoundary name="The call">
        <CallFacts details={details} heading={heading} onSetLink={() => setOpenDialog('link')} />
      </ErrorBoundary>
      <ErrorBoundary name="What can be done">
        <BookingActions details={details} onOpenDialog={setOpenDialog} onDone={() => closeDialog(true)} />
      </ErrorBoundary>
      {details.offers.length > 0 && (
        <DrawerSection title="Offered">
          <OpenOffers offers={details.offers} />
        </DrawerSection>
      )}
      <DrawerSection title="Questionnaire">
        <Questionnaire {...details} />
      </DrawerSection>
      <ErrorBoundary name="Private notes">
        <Notes details={details} />
      </ErrorBoundary>
      <DrawerSection title="The client">
        <BookingClient details={details} onOpen={onOpen} />
      </DrawerSection>
      <DrawerSection title="History">
        <BookingHistory {...details} />
      </DrawerSection>
      <DrawerSection title="Emails">
        <BookingMails mails={details.mails} />
      </DrawerSection>
      <Button
        variant="quiet"
        className="-ml-4 text-danger! hover:bg-danger-soft!"
        onClick={() => setOpenDialog('delete')}
      >
        <Trash2 aria-hidden className="size-5" />
        Delete this booking
      </Button>

      {openDialog === 'move' && <MoveBookingDialog booking={booking} onClosed={closeDialog} />}
      {openDialog === 'link' && <VideoLinkDialog booking={booking} onClosed={closeDialog} />}
      {openDialog === 'complete' && <CompleteBookingDialog details={details} onClosed={closeDialog} />}
      {openDialog === 'cancel' && <CancelBookingDialog booking={booking} onClosed={closeDialog} />}
      {openDialog === 'offer' && details.clientId !== null && (
        <OfferPackageDialog client={{ ...booking, id: details.clientId }} onClosed={closeDialog} />
      )}
      {openDialog === 'delete' && (
        <DeleteBookingDialog booking={booking} onClosed={(isDone) => (isDone ? onDeleted() : closeDialog())} />
      )}
    </>
  );
}

function OpenOffers({ offers }: Pick<BookingDetails, 'offers'>) {
  const describeLink = usePaymentLinkNote();
  return (
    <ul className="space-y-4">
      {offers.map((offer) => (
        <li key={offer.id}>
          <p className="mb-3 [overflow-wrap:anywhere]">
            <strong>{offer.sentence}</strong> for {formatDollars(offer.amount)}. Not paid yet. {describeLink(offer)}
          </p>
          <UnpaidBillActions bill={offer} />
        </li>
      ))}
    </ul>
  );
}

function Notes({ details: { clientId, clientNotes, clientNotesVersion, bookingNotes } }: { details: BookingDetails }) {
  if (clientId !== null)
    return <NotesEditor clientId={clientId} stored={{ notes: clientNotes, version: clientNotesVersion }} />;
  return (
    <>
      {bookingNotes && <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{bookingNotes}</p>}
      <p className="text-muted">You can write notes as soon as this request is confirmed.</p>
    </>
  );
}

/** The endpoint and the texts of a deletion, by kind of booking. */
const deletions = {
  free: {
    endpoint: deleteFreeCall,
    title: 'Delete consultation request',
    titles: { done: 'Consultation request deleted', failed: 'Failed to delete consultation request' },
  },
  paid: {
    endpoint: deletePaidCall,
    title: 'Delete coaching call',
    titles: { done: 'Coaching call deleted', failed: 'Failed to delete coaching call' },
  },
} as const;

function DeleteBookingDialog({ booking, onClosed }: { booking: Booking; onClosed(isDone: boolean): void }) {
  const [isAhead] = useState(isOpenBooking(booking) && new Date(booking.startsAt) > new Date());
  const [tellClient, setTellClient] = useState(isAhead);
  const { endpoint, title, titles } = deletions[booking.kind];

  return (
    <ConfirmMutationDialog
      title={title}
      confirm={title}
      confirming="Deleting..."
      deletedQueryKey={bookingDetailsQuery(booking).queryKey}
      titles={titles}
      send={() =>
        callApi(endpoint, { params: { id: booking.id }, query: { tellClient: tellClient ? 'true' : 'false' } })
      }
      onClosed={onClosed}
    >
      <p className="[overflow-wrap:anywhere]">
        Are you sure you want to delete the call with {fullName(booking)} on {booking.label}? This action cannot be
        undone.
      </p>
      <p className="text-muted">
        The answers and the history will be deleted, and the time opens up again. Your notes about the client stay, and
        sent emails stay in the list of emails. {deleteMoneyText(booking)}
      </p>
      {/* The client needs no mail about a call that is over or canceled. */}
      {isAhead && (
        <Checkbox
          label="Tell the client by mail"
          checked={tellClient}
          onChange={({ target }) => setTellClient(target.checked)}
        />
      )}
    </ConfirmMutationDialog>
  );
}
