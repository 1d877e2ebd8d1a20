import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { PaymentDetails } from '#contracts/money/admin-payments.ts';
import { listPaymentReceipts } from '#contracts/money/receipts.ts';
import { fullName } from '#domain/full-name.ts';
import { useSignedInUser } from '../../accounts/current-user.ts';
import { callApi } from '../../api.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { ReceiptsButton } from '../../ui/ReceiptsButton.tsx';
import { CoachMoment } from '../CoachTime.tsx';
import { DrawerSection } from '../DrawerSection.tsx';
import { showChange } from '../mutation-with-toast.ts';
import { formatCents } from '../payment-labels.ts';
import { drawerQueryOptions, RowDrawer } from '../RowDrawer.tsx';
import { CopyReferenceButton } from './PaymentBadges.tsx';
import { PaymentFacts } from './PaymentFacts.tsx';
import { paymentDetailsQuery } from './payments-query.ts';
import { paymentOpenerId } from './payments-view.ts';
import { RefundDialog } from './RefundDialog.tsx';
import {
  noRefundReason,
  refundActorLabel,
  refundReasonLabel,
  refundStateBadge,
  refundToastTitle,
} from './refund-labels.ts';

type RefundProps = { isRefunding: boolean; onOpenRefund(): void; onCloseRefund(): void };

export function PaymentDrawer({ id, onLeave, ...refund }: { id: number; onLeave(): void } & RefundProps) {
  return (
    <RowDrawer
      name="payment"
      openerId={paymentOpenerId(id)}
      query={useQuery({ ...paymentDetailsQuery(id), ...drawerQueryOptions })}
      title={({ payment }) => `Payment of ${fullName(payment)}`}
      goneText="There’s no such payment."
      onLeave={onLeave}
    >
      {(details) => <Details details={details} {...refund} />}
    </RowDrawer>
  );
}

function Details({ details, isRefunding, onOpenRefund, onCloseRefund }: { details: PaymentDetails } & RefundProps) {
  const queries = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const isRefunded = useRef(false);
  const blockedReason = noRefundReason(details);

  useEffect(() => {
    // After a refund the button that opened the form may be gone.
    if (!isRefunding && isRefunded.current) heading.current?.focus();
    isRefunded.current = false;
  }, [isRefunding]);

  function handleRefunded(message: string, nextDetails: PaymentDetails) {
    queries.setQueryData(paymentDetailsQuery(nextDetails.payment.id).queryKey, nextDetails);
    isRefunded.current = true;
    showChange(refundToastTitle(nextDetails), message);
    onCloseRefund();
  }

  return (
    <>
      <ErrorBoundary name="The payment">
        <PaymentFacts details={details} heading={heading} />
      </ErrorBoundary>
      <DrawerSection title="Refunds">
        <RefundHistory refunds={details.refunds} />
        {blockedReason === null ? (
          <Button variant="secondary" onClick={onOpenRefund} className="mt-5">
            Refund…
          </Button>
        ) : (
          <p className="mt-4 text-muted">{blockedReason}</p>
        )}
      </DrawerSection>
      <DrawerSection title="Receipts">
        <ReceiptsButton
          // A refund adds a receipt, so the receipts are loaded again.
          key={details.refunds.length}
          load={() => callApi(listPaymentReceipts, { params: { id: details.payment.id } })}
          none="There’s no receipt: nothing was paid yet."
        />
      </DrawerSection>
      {isRefunding && blockedReason === null && (
        <RefundDialog details={details} onDone={handleRefunded} onClosed={onCloseRefund} />
      )}
    </>
  );
}

function RefundHistory({ refunds }: Pick<PaymentDetails, 'refunds'>) {
  const me = useSignedInUser();
  if (refunds.length === 0) return <p className="text-muted">Nothing has been refunded.</p>;
  return (
    <ol aria-label="Refunds" className="space-y-4">
      {refunds.map((refund) => {
        const state = refundStateBadge(refund.status);
        return (
          <li key={refund.id} className="border-leaf-mid border-l-3 pl-4 leading-snug [overflow-wrap:anywhere]">
            <span className="mr-2 font-semibold">{formatCents(refund.amount)}</span>
            <Badge tone={state.tone}>{state.name}</Badge>
            <span className="mt-1 block">{refundReasonLabel(refund.reason)}.</span>
            {refund.note && <span className="block whitespace-pre-line">“{refund.note}”</span>}
            {refund.failure && <span className="block font-medium text-danger">{refund.failure}</span>}
            <span className="block text-muted text-sm">
              <CoachMoment at={refund.createdAt} />, {refundActorLabel(refund.actor, me.email)}
            </span>
            {refund.reference && <CopyReferenceButton reference={refund.reference} />}
          </li>
        );
      })}
    </ol>
  );
}
