import type { PayerPayment } from '#contracts/money/payments.ts';
import { listPayerReceipts } from '#contracts/money/receipts.ts';
import { callApi } from '../api.ts';
import { ReceiptsButton } from '../ui/ReceiptsButton.tsx';

type Props = { payment: Pick<PayerPayment, 'paymentIntentId' | 'status'>; clientSecret: string | null };

/** The button that shows the receipts of a payment. Payments that took no money have none. */
export function PaymentReceipts({ payment: { paymentIntentId, status }, clientSecret }: Props) {
  if (status !== 'settled' && status !== 'refunded' && status !== 'lost') return null;
  const access = { params: { paymentIntentId }, ...(clientSecret && { clientSecret }) };
  return (
    <div>
      <ReceiptsButton
        load={() => callApi(listPayerReceipts, access)}
        none="The receipt isn’t ready yet. Please look again in a few minutes."
      />
    </div>
  );
}
