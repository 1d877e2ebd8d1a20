import { useState } from 'react';
import { type Booking, performBookingAction } from '#contracts/booking/admin-bookings.ts';
import { fullName } from '#domain/full-name.ts';
import { callApi } from '../../api.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { ConfirmMutationDialog } from '../ConfirmMutationDialog.tsx';
import { useDialogHistory } from '../dialog-history.ts';
import { cancelMoneyText, type MoneyOfBooking } from './booking-money-labels.ts';
import { type Cause, WhoAskedField } from './WhoAskedField.tsx';

type CancelledBooking = Pick<Booking, 'kind' | 'id' | 'firstName' | 'lastName' | 'label'> & MoneyOfBooking;

export function CancelBookingDialog(props: { booking: CancelledBooking; onClosed(isDone: boolean): void }) {
  const { booking, onClosed } = props;
  const [tellClient, setTellClient] = useState(true);
  const [cause, setCause] = useState<Cause>('coach');
  const isOfPackage = Boolean(booking.package);
  const moneyText = cancelMoneyText(booking);
  useDialogHistory(() => onClosed(false));

  return (
    <ConfirmMutationDialog
      title="Cancel this call"
      confirm="Cancel the call"
      confirming="Canceling..."
      dismiss="Keep the call"
      titles={{ done: 'Call canceled', failed: 'Failed to cancel the call' }}
      send={() =>
        callApi(performBookingAction, {
          params: { kind: booking.kind, id: booking.id },
          body: { action: 'cancel', tellClient, ...(isOfPackage && { cause }) },
        })
      }
      onClosed={onClosed}
    >
      <p className="[overflow-wrap:anywhere]">
        The call with {fullName(booking)} on {booking.label} will be canceled, and others can book that time.
      </p>
      {booking.package?.endedBy === null ? (
        <WhoAskedField
          change="cancel"
          chosen={cause}
          radio={{ name: 'cause', onChange: ({ target }) => setCause(target.value as Cause) }}
        />
      ) : (
        moneyText && <p>{moneyText}</p>
      )}
      <Checkbox
        label="Tell the client by mail"
        checked={tellClient}
        onChange={({ target }) => setTellClient(target.checked)}
      />
    </ConfirmMutationDialog>
  );
}
