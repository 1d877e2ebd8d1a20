import { useState } from 'react';
import { markBillPaidElsewhere, sendBillAgain, takeBillBack, type UnpaidBill } from '#contracts/booking/bills.ts';
import { fullName } from '#domain/full-name.ts';
import { formatDollars } from '#domain/prices.ts';
import { callApi } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { smallButtonClass } from '../ActionButton.tsx';
import { MarkPaidDialog } from '../booking/MarkPaidDialog.tsx';
import { SendPaymentLinkDialog } from '../booking/SendPaymentLinkDialog.tsx';
import { bookingQueryPaths } from '../booking-queries.ts';
import { ConfirmMutationDialog } from '../ConfirmMutationDialog.tsx';

const actions = { send: 'Send again', mark: 'Paid elsewhere', takeBack: 'Take back' } as const;
type Action = keyof typeof actions;

/** The coach's actions for an unpaid bill. `onDone` is called when the bill has left the list. */
export function UnpaidBillActions({ bill, onDone }: { bill: UnpaidBill; onDone?(): void }) {
  const [opened, setOpened] = useState<Action | null>(null);
  const { id, sentence, amount, isOvertime } = bill;
  const about = `${fullName(bill)}, ${sentence}`;
  const sum = formatDollars(amount);
  const params = { id };
  const closeAnd = (done?: () => void) => (isDone: boolean) => {
    setOpened(null);
    if (isDone) done?.();
  };
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {(Object.keys(actions) as Action[]).map((action) => (
          <Button key={action} variant="secondary" className={smallButtonClass} onClick={() => setOpened(action)}>
            {actions[action]}
            <span className="sr-only">
              {' '}
              ({fullName(bill)}, {sum})
            </span>
          </Button>
        ))}
      </div>
      {opened === 'send' && (
        <SendPaymentLinkDialog
          about={`${about}: ${sum}`}
          email={bill.email}
          make={async (body) => {
            const { message, url } = await callApi(sendBillAgain, { params, body });
            return { message, link: url };
          }}
          onClosed={closeAnd()}
        />
      )}
      {opened === 'mark' && (
        <MarkPaidDialog
          about={about}
          amount={amount}
          mark={(body) => callApi(markBillPaidElsewhere, { params, body })}
          onClosed={closeAnd(onDone)}
        />
      )}
      {opened === 'takeBack' && (
        <ConfirmMutationDialog
          title={`Take back the bill of ${sum}?`}
          confirm="Take it back"
          confirming="Taking it back..."
          queryPaths={bookingQueryPaths}
          titles={{ done: 'Bill taken back', failed: 'Failed to take it back' }}
          send={() => callApi(takeBillBack, { params })}
          onClosed={closeAnd(onDone)}
        >
          <p className="[overflow-wrap:anywhere]">
            {about}. The payment link stops working, and the client isn’t notified.
            {isOvertime && ' You’ll decide about the overtime again on the Today page.'}
          </p>
        </ConfirmMutationDialog>
      )}
    </>
  );
}
