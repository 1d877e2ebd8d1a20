import { type ReactNode, useState } from 'react';
import { fullName } from '#domain/full-name.ts';
import { PAYMENT_LINK_DAYS } from '#domain/payment-links.ts';
import { formatDollars } from '#domain/prices.ts';
import { SmallButton } from '../ActionButton.tsx';
import { AmountDialog } from '../AmountDialog.tsx';
import { type NewLink, NewPaymentLinkDialog } from './NewPaymentLinkDialog.tsx';

type Action = 'send' | 'mark' | 'end';

/** The coach's actions for an unpaid call or bill. `onDone` is called once nothing is owed anymore. */
export function UnpaidActions(props: {
  owed: { firstName: string; lastName: string; email: string; amount: number };
  /** The time of the call, or the sentence of the bill. */
  callTimeOrBill: string;
  names: Partial<Record<Action, string>>;
  /** The time for which a new link works: 'for 14 days', 'until Jan 4, 2027'. */
  linkValidity?: string;
  makeLink(body: { tellClient: boolean }): Promise<NewLink>;
  markPaid(body: { amount: number }): Promise<{ message: string }>;
  endDialog(onClosed: (isDone: boolean) => void): ReactNode;
  onDone?(): void;
}) {
  const { owed, callTimeOrBill, names, linkValidity = `for ${PAYMENT_LINK_DAYS} days` } = props;
  const [opened, setOpened] = useState<Action | null>(null);
  const about = `${fullName(owed)}, ${callTimeOrBill}`;
  const sum = formatDollars(owed.amount);
  const close = (isDone = false) => {
    setOpened(null);
    if (isDone) props.onDone?.();
  };
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {(Object.keys(names) as Action[]).map((action) => (
          <SmallButton key={action} onClick={() => setOpened(action)}>
            {names[action]}
            <span className="sr-only">
              {' '}
              ({fullName(owed)}, {sum})
            </span>
          </SmallButton>
        ))}
      </div>
      {opened === 'send' && (
        <NewPaymentLinkDialog
          title="Send a payment link"
          submit="Make a new link"
          failureTitle="No link was made"
          email={owed.email}
          make={({ tellClient }) => props.makeLink({ tellClient })}
          onMade={close}
          onClosed={close}
        >
          {about}: {sum}. The new link works {linkValidity}, and the earlier one stops working.
        </NewPaymentLinkDialog>
      )}
      {opened === 'mark' && (
        <AmountDialog
          title="Mark as paid elsewhere"
          submit="Mark as paid"
          amount={owed.amount}
          hint="0 if you don’t want the money any more."
          titles={{ done: 'Marked as paid', failed: 'Failed to mark it as paid' }}
          save={props.markPaid}
          onClosed={close}
        >
          {about}. The amount counts as paid elsewhere in your takings, and the payment link stops working.
        </AmountDialog>
      )}
      {opened === 'end' && props.endDialog(close)}
    </>
  );
}
