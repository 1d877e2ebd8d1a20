import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { cancelBookingSurge, getBookingSurge, type SurgeBooking } from '#contracts/booking-surges.ts';
import { call } from '../../api.ts';
import { queryOf } from '../../queries.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { bookingLists } from '../booking-lists.ts';
import { textOf } from '../booking-name.ts';
import { useCoachDates } from '../dates.ts';
import { fullName } from '../full-name.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { Loading } from '../Loading.tsx';
import { useChange } from '../sent-change.ts';
import { surgeOrigin } from './surge-labels.ts';

/** All bookings of a surge, each of which can be kept, and one button that cancels the rest. */
export function BookingSurgeDialog({ id, onDone, onClosed }: { id: number; onDone(): void; onClosed(): void }) {
  const surge = useQuery({ ...queryOf(getBookingSurge, { params: { id } }), refetchOnMount: 'always', gcTime: 0 });
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const [isPending, setPending] = useState(false);
  const isCancelled = useRef(false);
  const change = useChange(bookingLists);
  const chosen = surge.data?.named.filter((booking) => !kept.has(textOf(booking))) ?? [];

  function toggle(booking: SurgeBooking) {
    const next = new Set(kept);
    if (!next.delete(textOf(booking))) next.add(textOf(booking));
    setKept(next);
  }

  async function cancelChosen(close: () => void) {
    if (isPending || chosen.length === 0) return;
    setPending(true);
    const bookings = chosen.map(({ kind, id }) => ({ kind, id }));
    const send = () => call(cancelBookingSurge, { params: { id }, body: { bookings } });
    isCancelled.current = await change(send, { done: 'Bookings cancelled', failed: 'Failed to cancel the bookings' });
    setPending(false);
    if (isCancelled.current) close();
    else void surge.refetch();
  }

  return (
    <Dialog
      title="Unusually many bookings"
      described={false}
      onClosed={() => {
        onClosed();
        // The button that had the focus may be gone with its surge.
        if (isCancelled.current) onDone();
      }}
      actions={(close) => (
        <>
          <Button variant="secondary" onClick={close}>
            Close
          </Button>
          <Button
            variant="danger"
            aria-disabled={isPending || chosen.length === 0}
            onClick={() => void cancelChosen(close)}
          >
            {isPending ? 'Cancelling...' : cancelLabel(chosen.length, kept.size)}
          </Button>
        </>
      )}
    >
      {surge.error && (
        <LoadFailure
          title="Error loading the bookings"
          error={surge.error}
          isTrying={surge.isFetching}
          onRetry={() => void surge.refetch()}
        />
      )}
      {!surge.data && !surge.error && <Loading what="the bookings" />}
      {surge.data && (
        <>
          <p>
            {surgeOrigin(surge.data)}. Untick anybody you know. The times of the others will be free again, and nobody
            gets a mail.
          </p>
          <SurgeList bookings={surge.data.named} kept={kept} onToggle={toggle} />
          {surge.data.bookings > surge.data.named.length && (
            <p>
              These are the newest {surge.data.named.length} of {surge.data.bookings}. The others follow when these are
              cancelled.
            </p>
          )}
        </>
      )}
    </Dialog>
  );
}

function SurgeList(props: {
  bookings: SurgeBooking[];
  kept: ReadonlySet<string>;
  onToggle(booking: SurgeBooking): void;
}) {
  const { momentOf } = useCoachDates();
  return (
    <ul className="space-y-2">
      {props.bookings.map((booking) => (
        <li key={textOf(booking)} className="[overflow-wrap:anywhere]">
          <Checkbox
            label={`${fullName(booking)}, ${booking.email}`}
            hint={`${booking.kind === 'free' ? 'Free call' : 'Coaching call'} on ${booking.label}. Booked ${momentOf(booking.createdAt)}`}
            checked={!props.kept.has(textOf(booking))}
            onChange={() => props.onToggle(booking)}
          />
        </li>
      ))}
    </ul>
  );
}

function cancelLabel(count: number, keptCount: number): string {
  if (count === 0) return 'Nothing to cancel';
  return keptCount === 0 ? `Cancel all of these (${count})` : `Cancel ${count} of these`;
}
