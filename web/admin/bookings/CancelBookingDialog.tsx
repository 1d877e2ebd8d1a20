import { useRef, useState } from 'react';
import { type Booking, performBookingAction } from '#contracts/admin-bookings.ts';
import { callApi } from '../../api.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { bookingQueryPaths } from '../booking-query-paths.ts';
import { useDialogHistory } from '../dialog-history.ts';
import { fullName } from '../full-name.ts';
import { useMutationWithToast } from '../mutation-with-toast.ts';
import { cancelMoneyText } from './booking-money-labels.ts';

export function CancelBookingDialog({ booking, onClosed }: { booking: Booking; onClosed(isDone: boolean): void }) {
  const mutate = useMutationWithToast(bookingQueryPaths);
  const [tellClient, setTellClient] = useState(true);
  const isDone = useRef(false);
  const moneyText = cancelMoneyText(booking);
  useDialogHistory(() => onClosed(isDone.current));

  async function cancel() {
    isDone.current = await mutate(
      () => callApi(performBookingAction, { params: booking, body: { action: 'cancel', tellClient } }),
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
      {moneyText && <p>{moneyText}</p>}
      <Checkbox
        label="Tell the client by mail"
        checked={tellClient}
        onChange={({ target }) => setTellClient(target.checked)}
      />
    </ConfirmDialog>
  );
}
