import { markBillPaidElsewhere, sendBillAgain, takeBillBack, type UnpaidBill } from '#contracts/booking/bills.ts';
import { fullName } from '#domain/full-name.ts';
import { formatDollars } from '#domain/prices.ts';
import { callApi } from '../../api.ts';
import { UnpaidActions } from '../booking/UnpaidActions.tsx';
import { ConfirmMutationDialog } from '../ConfirmMutationDialog.tsx';
import { useCoachDates } from '../coach-dates.ts';

/** The coach's actions for an unpaid bill. `onDone` is called once nothing is owed any more. */
export function UnpaidBillActions({ bill, onDone }: { bill: UnpaidBill; onDone?(): void }) {
  const { id, sentence, amount, isOvertime, isOffer, isLinkOpen, payBy } = bill;
  const { dayOf } = useCoachDates();
  const noun = isOffer ? 'offer' : 'bill';
  const params = { id };
  return (
    <UnpaidActions
      owed={bill}
      callTimeOrBill={sentence}
      names={{ send: 'Send again', mark: 'Paid elsewhere', end: 'Take back' }}
      linkValidity={isOffer && isLinkOpen ? `until ${dayOf(payBy)}, as before` : undefined}
      makeLink={(body) => callApi(sendBillAgain, { params, body })}
      markPaid={(body) => callApi(markBillPaidElsewhere, { params, body })}
      endDialog={(onClosed) => (
        <ConfirmMutationDialog
          title={`Take back the ${noun} of ${formatDollars(amount)}?`}
          confirm="Take it back"
          confirming="Taking it back..."
          titles={{ done: isOffer ? 'Offer taken back' : 'Bill taken back', failed: 'Failed to take it back' }}
          send={() => callApi(takeBillBack, { params })}
          onClosed={onClosed}
        >
          <p className="[overflow-wrap:anywhere]">
            {fullName(bill)}, {sentence}. The payment link stops working, and the client isn’t notified.
            {isOvertime && ' You’ll decide about the overtime again on the Today page.'}
          </p>
        </ConfirmMutationDialog>
      )}
      onDone={onDone}
    />
  );
}
