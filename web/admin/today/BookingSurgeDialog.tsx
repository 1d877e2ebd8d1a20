import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { cancelBookingSurge, getBookingSurge, type SurgeBooking } from '#contracts/booking-surges.ts';
import { callApi } from '../../api.ts';
import { endpointQuery } from '../../queries.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { toast } from '../../ui/toast.ts';
import { bookingQueryPaths } from '../booking-queries.ts';
import { bookingKey } from '../booking-ref.ts';
import { showErrorToast, useRefetch } from '../mutation-with-toast.ts';
import { LoadFailure, Loading } from '../QueryContent.tsx';
import { SurgeBookings } from './SurgeBookings.tsx';
import { cancelQuestion, surgeSourceLabel } from './surge-labels.ts';

/** All bookings of a surge. The coach can keep each of them, and cancel the rest after a second question. */
export function BookingSurgeDialog({ id, onDone, onClosed }: { id: number; onDone(): void; onClosed(): void }) {
  const surge = useQuery({
    ...endpointQuery(getBookingSurge, { params: { id } }),
    refetchOnMount: 'always',
    gcTime: 0,
  });
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isCancelled = useRef(false);
  const closeAll = useRef(() => {});
  const refetchLists = useRefetch(bookingQueryPaths);
  const failureId = useId();
  // A visitor who confirmed by mail is a person, so the coach ticks these bookings one by one.
  const isTicked = (booking: SurgeBooking) => ticks.get(bookingKey(booking)) ?? !booking.isConfirmedByMail;
  const listedBookings = surge.data?.named ?? [];
  const chosen = listedBookings.filter(isTicked);
  const question = cancelQuestion(chosen.length, chosen.filter((booking) => booking.isConfirmedByMail).length);

  function tick(bookings: SurgeBooking[], isChecked: boolean) {
    setTicks(new Map([...ticks, ...bookings.map((booking) => [bookingKey(booking), isChecked] as const)]));
  }

  async function cancelChosen() {
    setFailure(null);
    try {
      const bookings = chosen.map(({ kind, id }) => ({ kind, id }));
      const { message } = await callApi(cancelBookingSurge, { params: { id }, body: { bookings } });
      toast({ title: 'Bookings cancelled', description: message });
      isCancelled.current = true;
    } catch (error) {
      setFailure(showErrorToast('Failed to cancel the bookings', error));
      void surge.refetch();
    }
    refetchLists();
  }

  return (
    <Dialog
      title="A surge of bookings"
      described={false}
      onClosed={() => {
        onClosed();
        // The button that had the focus may be gone.
        if (isCancelled.current) onDone();
      }}
      aboveActions={failure && <FailureNote note={{ id: failureId, sentence: failure }} />}
      actions={(close) => (
        <>
          <Button variant="secondary" onClick={close}>
            Close
          </Button>
          <Button
            variant="danger"
            aria-disabled={chosen.length === 0}
            aria-describedby={failure ? failureId : undefined}
            onClick={() => {
              if (chosen.length === 0) return;
              closeAll.current = close;
              setConfirmOpen(true);
            }}
          >
            {cancelLabel(chosen.length, listedBookings.length)}
          </Button>
        </>
      )}
    >
      {!failure && <LoadFailure title="Error loading the bookings" query={surge} />}
      {!surge.data && !surge.error && <Loading what="the bookings" />}
      {surge.data && (
        <>
          <p>
            {surgeSourceLabel(surge.data)}. Untick anyone you know. The others’ times will open up again, and no one
            gets an email.
          </p>
          <SurgeBookings bookings={listedBookings} isTicked={isTicked} onTick={tick} />
          {surge.data.bookings > listedBookings.length && (
            <p>
              These are the newest {listedBookings.length} of {surge.data.bookings}. The rest show up once these are
              cancelled.
            </p>
          )}
        </>
      )}
      {isConfirmOpen && (
        <ConfirmDialog
          title={question.title}
          confirm={chosen.length === 1 ? 'Cancel the booking' : `Cancel ${chosen.length} bookings`}
          confirming="Cancelling..."
          dismiss="Go back"
          onConfirm={cancelChosen}
          onClosed={() => {
            setConfirmOpen(false);
            if (isCancelled.current) closeAll.current();
          }}
        >
          <p>{question.text}</p>
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

function cancelLabel(count: number, all: number): string {
  if (count === 0) return 'Nothing to cancel';
  return count === all ? `Cancel all of these (${count})` : `Cancel ${count} of these`;
}
