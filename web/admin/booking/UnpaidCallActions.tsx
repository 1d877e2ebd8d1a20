import { markPaidElsewhere, sendPaymentLink, type UnpaidCall } from '#contracts/booking/payment-links.ts';
import { isOpenBooking } from '#domain/bookings.ts';
import { PAYMENT_LINK_DAYS } from '#domain/payment-links.ts';
import { callApi } from '../../api.ts';
import { CancelBookingDialog } from './CancelBookingDialog.tsx';
import { UnpaidActions } from './UnpaidActions.tsx';

/** An unpaid call. `amount`: the cents that are owed. */
type OwedCall = Pick<
  UnpaidCall,
  'kind' | 'id' | 'firstName' | 'lastName' | 'email' | 'label' | 'status' | 'amount' | 'minutesFromCredit'
>;

/** The coach's actions for an unpaid call. `onDone` is called once nothing is owed any more. */
export function UnpaidCallActions(props: { call: OwedCall; canCancel?: boolean; onDone?(): void }) {
  const { call, canCancel = isOpenBooking(call), onDone } = props;
  const params = { id: call.id };
  return (
    <UnpaidActions
      owed={call}
      callTimeOrBill={call.label}
      names={{
        send: 'Send a new link',
        mark: 'Mark as paid elsewhere',
        ...(canCancel && { end: 'Cancel the call' }),
      }}
      linkValidity={`for ${PAYMENT_LINK_DAYS} days or until the call is over`}
      makeLink={(body) => callApi(sendPaymentLink, { params, body })}
      markPaid={(body) => callApi(markPaidElsewhere, { params, body })}
      endDialog={(onClosed) => <CancelBookingDialog booking={{ ...call, owed: call.amount }} onClosed={onClosed} />}
      onDone={onDone}
    />
  );
}
