import { useRef, useState } from 'react';
import { actOnBooking, type Booking } from '#contracts/bookings.ts';
import { call } from '../../api.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { bookingLists } from '../booking-lists.ts';
import { fullName } from '../full-name.ts';
import { useChange } from '../sent-change.ts';
import { useDialogStep } from './dialog-step.ts';
import { whenCancelled } from './money-words.ts';

export function CancelDialog({ booking, onClosed }: { booking: Booking; onClosed(isDone: boolean): void }) {
  const change = useChange(bookingLists);
  const [tellClient, setTellClient] = useState(true);
  const isDone = useRef(false);
  const money = whenCancelled(booking);
  useDialogStep(() => onClosed(isDone.current));

  async function cancel() {
    isDone.current = await change(
      () => call(actOnBooking, { params: booking, body: { action: 'cancel', tellClient } }),
      { done: 'Call cancelled', failed: 'Failed to cancel the call' },
    );
  }

  return (
    <ConfirmDialog
      title="Cancel this call"
      confirm="Cancel the call"
      confirming="Cancelling..."
      dismiss="Keep the call"
      onConfirm={cancel}
      onClosed={() => onClosed(isDone.current)}
    >
      <p className="[overflow-wrap:anywhere]">
        The call with {fullName(booking)} on {booking.label} is cancelled, and others can book that time.
      </p>
      {money && <p>{money}</p>}
      <Checkbox
        label="Tell the client by mail"
        checked={tellClient}
        onChange={({ target }) => setTellClient(target.checked)}
      />
    </ConfirmDialog>
  );
}
