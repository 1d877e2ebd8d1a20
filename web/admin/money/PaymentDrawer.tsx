import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { PaymentDetails } from '#contracts/money/admin-payments.ts';
import { listPaymentReceipts } from '#contracts/money/receipts.ts';
import { fullName } from '#domain/full-name.ts';
import { callApi } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { ReceiptsButton } from '../../ui/ReceiptsButton.tsx';
import { DrawerSection } from '../DrawerSection.tsx';
import { showChange } from '../mutation-with-toast.ts';
import { drawerQueryOptions, RowDrawer } from '../RowDrawer.tsx';
import { PaymentFacts } from './PaymentFacts.tsx';
import { paymentDetailsQuery } from './payments-query.ts';
import { paymentOpenerId } from './payments-view.ts';
import { RefundDialog } from './RefundDialog.tsx';
import { RefundHistory } from './RefundHistory.tsx';
import { noRefundReason, refundToastTitle } from './refund-labels.ts';

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
          // A refund adds one.
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
