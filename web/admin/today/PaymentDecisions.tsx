import { CircleDollarSign } from 'lucide-react';
import { useState } from 'react';
import { decidePayment, type PaymentDecision } from '#contracts/payment-decisions.ts';
import { fullName } from '#domain/full-name.ts';
import { formatDollars } from '#domain/prices.ts';
import { callApi } from '../../api.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { smallButtonClass } from '../ActionButton.tsx';
import { formatMinutes } from '../booking-labels.ts';
import { bookingQueryPaths } from '../booking-query-paths.ts';
import { ConfirmMutationDialog } from '../ConfirmMutationDialog.tsx';
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
        <ConfirmMutationDialog
          title={`${pendingDecision.choice.name}?`}
          confirm={pendingDecision.choice.name}
          confirming="Noting..."
          queryPaths={bookingQueryPaths}
          titles={{ done: 'Decision noted', failed: 'Failed to note the decision' }}
          send={() => {
            const { payment, choice } = pendingDecision;
            return callApi(decidePayment, { params: { id: payment.id }, body: { decision: choice.decision } });
          }}
          onClosed={(isDone) => {
            setPendingDecision(null);
            // The button that had the focus is gone.
            if (isDone) onDone();
          }}
        >
          <p className="[overflow-wrap:anywhere]">
            {fullName(pendingDecision.payment)}: {pendingDecision.choice.meaning} This cannot be undone here.
          </p>
        </ConfirmMutationDialog>
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
    <ButtonLink href={refundPath(payment.paymentId)} variant="secondary" className={smallButtonClass}>
      Refund…<span className="sr-only"> for {fullName(payment)}</span>
    </ButtonLink>
  );
}

function reasonOf({ reason, amount, minutes }: PaymentDecision): string {
  if (reason === 'overtime') return `${formatMinutes(minutes)} longer than booked:`;
  return `${formatDollars(amount)} for ${formatMinutes(minutes)}, ${reason}:`;
}
