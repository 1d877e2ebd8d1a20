import { createBill } from '#contracts/booking/bills.ts';
import { fullName } from '#domain/full-name.ts';
import { PAYMENT_LINK_DAYS } from '#domain/payment-links.ts';
import { callApi } from '../../api.ts';
import { NewPaymentLinkDialog } from '../booking/NewPaymentLinkDialog.tsx';

type Client = { id: number; firstName: string; lastName: string; email: string };

/** Makes a bill for anything but a call, and shows its link. */
export function CreateBillDialog({ client, onClosed }: { client: Client; onClosed(): void }) {
  const { id, email } = client;
  return (
    <NewPaymentLinkDialog
      title="Ask for money"
      submit="Make the bill"
      failed="No bill was made"
      email={email}
      asked={{ cents: '', sentence: '' }}
      make={({ cents = 0, sentence = '', tellClient }) =>
        callApi(createBill, { params: { id }, body: { cents, sentence, tellClient } })
      }
      onMade={onClosed}
      onClosed={onClosed}
    >
      {fullName(client) || email} gets a link to pay by card, which works for {PAYMENT_LINK_DAYS} days.
    </NewPaymentLinkDialog>
  );
}
