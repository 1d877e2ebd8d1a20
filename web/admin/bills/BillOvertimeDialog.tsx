import { billOvertime } from '#contracts/booking/bills.ts';
import type { PaymentDecision } from '#contracts/booking/payment-decisions.ts';
import { fullName } from '#domain/full-name.ts';
import { PAYMENT_LINK_DAYS } from '#domain/payment-links.ts';
import { formatDollars } from '#domain/prices.ts';
import { callApi } from '../../api.ts';
import { NewPaymentLinkDialog } from '../booking/NewPaymentLinkDialog.tsx';
import { formatMinutes } from '../booking-labels.ts';
import { formatDollarInput } from '../dollar-input.ts';

/** Makes a bill of overtime, and shows its link. */
export function BillOvertimeDialog(props: { overtime: PaymentDecision; onMade(): void; onClosed(): void }) {
  const { overtime, onMade, onClosed } = props;
  const { id, minutes, amount, about, email } = overtime;
  return (
    <NewPaymentLinkDialog
      title={`Bill ${minutes} extra ${minutes === 1 ? 'minute' : 'minutes'}?`}
      submit="Send the bill"
      failed="No bill was made"
      email={email}
      asked={{ cents: formatDollarInput(amount) }}
      make={({ cents, tellClient }) => callApi(billOvertime, { params: { id }, body: { cents, tellClient } })}
      onMade={onMade}
      onClosed={onClosed}
    >
      {fullName(overtime)}, {about}: {formatMinutes(minutes)} of overtime, {formatDollars(amount)} at the price of the
      call. The link to pay works for {PAYMENT_LINK_DAYS} days.
    </NewPaymentLinkDialog>
  );
}
