import { useRef, useState } from 'react';
import { actOnBooking, type Booking, type PaidCall } from '#contracts/bookings.ts';
import { call } from '../../api.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useChange } from '../sent-change.ts';
import { clientName } from './BookingMarks.tsx';
import { bookingLists } from './booking-lists.ts';

export function CancelDialog({ booking, onClosed }: { booking: Booking; onClosed(isDone: boolean): void }) {
  const change = useChange(bookingLists);
  const [tellClient, setTellClient] = useState(true);
  const isDone = useRef(false);

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
        The call with {clientName(booking)} on {booking.label} is cancelled, and others can book that time.
      </p>
      {booking.kind === 'paid' && <p>{moneyWords(booking)}</p>}
      <Checkbox
        label="Tell the client by mail"
        checked={tellClient}
        onChange={({ target }) => setTellClient(target.checked)}
      />
    </ConfirmDialog>
  );
}

function moneyWords({ status, amount, paidWith }: PaidCall): string {
  if (paidWith === 'credit') return 'Its minutes go back to the client’s credit.';
  if (status === 'pending' || amount === 0) return 'Nothing has been paid for it.';
  return 'Nothing is refunded by itself: what was paid is listed under Needs attention on the Today page, where you decide about it.';
}
