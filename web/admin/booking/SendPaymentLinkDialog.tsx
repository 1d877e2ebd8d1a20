import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { PAYMENT_LINK_DAYS } from '#domain/payment-links.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { bookingQueryPaths } from '../booking-queries.ts';
import { useMutationForm } from '../use-mutation-form.ts';
import { PaymentLinkDialog } from './PaymentLinkDialog.tsx';

type NewLink = { message: string; link: string };

/** Makes a new link for an unpaid call or bill, and shows it. */
export function SendPaymentLinkDialog({
  about,
  email,
  untilCallEnds = false,
  make,
  onClosed,
}: {
  /** The client, what is to be paid, and the sum. */
  about: string;
  email: string;
  untilCallEnds?: boolean;
  make(body: { tellClient: boolean }): Promise<NewLink>;
  onClosed(isDone: boolean): void;
}) {
  const [made, setMade] = useState<NewLink | null>(null);
  const form = useForm({ defaultValues: { tellClient: true } });
  const submission = useMutationForm(form, {
    queryPaths: bookingQueryPaths,
    failed: 'No link was made',
    async onSubmit(body) {
      setMade(await make(body));
    },
  });
  if (made) return <PaymentLinkDialog {...made} onClosed={() => onClosed(true)} />;
  return (
    <FormDialog
      title="Send a payment link"
      submit="Make a new link"
      submitting="Making it..."
      submission={submission}
      onClosed={() => onClosed(false)}
      aboveForm={
        <p className="[overflow-wrap:anywhere]">
          {about}. The new link works for {PAYMENT_LINK_DAYS} days{untilCallEnds && ' or until the call is over'}, and
          the earlier one stops working.
        </p>
      }
    >
      <Checkbox label="Tell the client by mail" hint={`The link goes to ${email}.`} {...form.register('tellClient')} />
    </FormDialog>
  );
}
