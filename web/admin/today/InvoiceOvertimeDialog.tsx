import { decidePayment, type PaymentDecision } from '#contracts/booking/payment-decisions.ts';
import { fullName } from '#domain/full-name.ts';
import { formatDollars } from '#domain/prices.ts';
import { callApi } from '../../api.ts';
import { AmountDialog } from '../AmountDialog.tsx';
import { formatMinutes } from '../booking-labels.ts';

type Props = { overtime: PaymentDecision; onClosed(isDone: boolean): void };

/** Notes that overtime is invoiced, for the proposed or another amount. */
export function InvoiceOvertimeDialog({ overtime, onClosed }: Props) {
  const { id, minutes, amount, about } = overtime;
  return (
    <AmountDialog
      title={`Mark ${minutes} extra ${minutes === 1 ? 'minute' : 'minutes'} as invoiced?`}
      submit="Mark as invoiced"
      amount={amount}
      titles={{ done: 'Decision saved', failed: 'Failed to save the decision' }}
      save={(typed) => callApi(decidePayment, { params: { id }, body: { decision: 'invoiced', ...typed } })}
      onClosed={onClosed}
    >
      {fullName(overtime)}, {about}: {formatMinutes(minutes)} of overtime, {formatDollars(amount)} at the price of the
      call. No invoice is sent from here, and this can’t be undone here.
    </AmountDialog>
  );
}
