import { useState } from 'react';
import { markPaidElsewhere, sendPaymentLink } from '#contracts/booking/payment-links.ts';
import { isOpenBooking } from '#domain/bookings.ts';
import { fullName } from '#domain/full-name.ts';
import { formatDollars } from '#domain/prices.ts';
import { callApi } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { smallButtonClass } from '../ActionButton.tsx';
import { CancelBookingDialog } from './CancelBookingDialog.tsx';
import { MarkPaidDialog } from './MarkPaidDialog.tsx';
import type { OwedCall } from './owed-call.ts';
import { SendPaymentLinkDialog } from './SendPaymentLinkDialog.tsx';

const actions = { send: 'Send a new link', mark: 'Mark as paid elsewhere', cancel: 'Cancel the call' } as const;
type Action = keyof typeof actions;

/** The coach's actions for an unpaid call. `onDone` is called when the call has left the list. */
export function UnpaidCallActions({
  call,
  without,
  onDone,
}: {
  call: OwedCall;
  /** The action that stands elsewhere on the page, so it is left out here. */
  without?: Action;
  onDone?(): void;
}) {
  const [opened, setOpened] = useState<Action | null>(null);
  const about = `${fullName(call)}, ${call.label}`;
  const offered = (Object.keys(actions) as Action[]).filter(
    (action) => action !== without && (action !== 'cancel' || isOpenBooking(call)),
  );
  const closeAnd = (done?: () => void) => (isDone: boolean) => {
    setOpened(null);
    if (isDone) done?.();
  };
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {offered.map((action) => (
          <Button key={action} variant="secondary" className={smallButtonClass} onClick={() => setOpened(action)}>
            {actions[action]}
            <span className="sr-only"> ({fullName(call)})</span>
          </Button>
        ))}
      </div>
      {opened === 'send' && (
        <SendPaymentLinkDialog
          about={`${about}: ${formatDollars(call.amount)}`}
          email={call.email}
          untilCallEnds
          make={(body) => callApi(sendPaymentLink, { params: { id: call.id }, body })}
          onClosed={closeAnd()}
        />
      )}
      {opened === 'mark' && (
        <MarkPaidDialog
          about={about}
          amount={call.amount}
          mark={(body) => callApi(markPaidElsewhere, { params: { id: call.id }, body })}
          onClosed={closeAnd(onDone)}
        />
      )}
      {opened === 'cancel' && (
        <CancelBookingDialog booking={{ ...call, owed: call.amount }} onClosed={closeAnd(onDone)} />
      )}
    </>
  );
}
