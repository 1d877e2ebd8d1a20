import { clsx } from 'clsx';
import { CircleDollarSign } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { type Decision, decidePayment, type PaymentDecision } from '#contracts/payment-decisions.ts';
import { formatDollars } from '#domain/prices.ts';
import { callApi } from '../../api.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { smallButtonClass } from '../ActionButton.tsx';
import { formatMinutes } from '../booking-labels.ts';
import { bookingQueryPaths } from '../booking-query-paths.ts';
import { fullName } from '../full-name.ts';
import { useMutationWithToast } from '../mutation-with-toast.ts';
import { refundPath } from '../payment-paths.ts';
import { AttentionGroup, AttentionRow } from './AttentionGroup.tsx';
import { BookingLink } from './BookingLink.tsx';
import { type DecisionChoice, decisionChoicesFor } from './decision-choices.ts';
import type { Attention } from './today.ts';

export function PaymentDecisions({ attention, onDone }: { attention: Attention; onDone(): void }) {
  const { decisions, counts } = attention;
  const [pendingDecision, setPendingDecision] = useState<{ payment: PaymentDecision; choice: DecisionChoice } | null>(
    null,
  );
  const isDecided = useRef(false);
  const mutate = useMutationWithToast(bookingQueryPaths);

  async function decide(id: number, decision: Decision) {
    const titles = { done: 'Decision noted', failed: 'Failed to note the decision' };
    isDecided.current = await mutate(() => callApi(decidePayment, { params: { id }, body: { decision } }), titles);
  }

  return (
    <>
      {counts.decisions > 0 && (
        <AttentionGroup
          title="Money to decide about"
          icon={CircleDollarSign}
          count={counts.decisions}
          about="Calls that were paid for and did not take place, or took longer. Give the money back, or note what you do about it."
        >
          {decisions.map((payment) => (
            <AttentionRow
              key={payment.id}
              title={<Client payment={payment} />}
              actions={
                <>
                  <RefundLink payment={payment} />
                  {decisionChoicesFor(payment).map((choice) => (
                    <Button
                      key={choice.decision}
                      variant="secondary"
                      className={smallButtonClass}
                      onClick={() => setPendingDecision({ payment, choice })}
                    >
                      {choice.name}
                      <span className="sr-only"> for {fullName(payment)}</span>
                    </Button>
                  ))}
                </>
              }
            >
              {reasonOf(payment)} {payment.about}
            </AttentionRow>
          ))}
        </AttentionGroup>
      )}
      {pendingDecision && (
        <ConfirmDialog
          title={`${pendingDecision.choice.name}?`}
          confirm={pendingDecision.choice.name}
          confirming="Noting..."
          onConfirm={() => decide(pendingDecision.payment.id, pendingDecision.choice.decision)}
          onClosed={() => {
            setPendingDecision(null);
            // The button that had the focus is gone.
            if (isDecided.current) onDone();
            isDecided.current = false;
          }}
        >
          <p className="[overflow-wrap:anywhere]">
            {fullName(pendingDecision.payment)}: {pendingDecision.choice.meaning} This cannot be undone here.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** The call may be gone. */
function Client({ payment }: { payment: PaymentDecision }) {
  if (payment.callId === null) return <span className="font-semibold">{fullName(payment)}</span>;
  return <BookingLink booking={{ ...payment, kind: 'paid', id: payment.callId }} />;
}

/** Only a card payment can be given back by the site. */
function RefundLink({ payment }: { payment: PaymentDecision }) {
  if (payment.paymentId === null || payment.reason === 'overtime') return null;
  return (
    <Link
      href={refundPath(payment.paymentId)}
      className={clsx(buttonClass({ variant: 'secondary' }), smallButtonClass)}
    >
      Refund…<span className="sr-only"> for {fullName(payment)}</span>
    </Link>
  );
}

function reasonOf({ reason, amount, minutes }: PaymentDecision): string {
  if (reason === 'overtime') return `${formatMinutes(minutes)} longer than booked:`;
  return `${formatDollars(amount)} for ${formatMinutes(minutes)}, ${reason}:`;
}
