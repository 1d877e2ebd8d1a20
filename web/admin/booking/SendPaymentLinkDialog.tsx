import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { sendPaymentLink } from '#contracts/booking/payment-links.ts';
import { fullName } from '#domain/full-name.ts';
import { PAYMENT_LINK_DAYS } from '#domain/payment-links.ts';
import { formatDollars } from '#domain/prices.ts';
import { callApi } from '../../api.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { bookingQueryPaths } from '../booking-queries.ts';
import { useMutationForm } from '../use-mutation-form.ts';
import type { OwedCall } from './owed-call.ts';
import { PaymentLinkDialog } from './PaymentLinkDialog.tsx';

/** Makes a new link for an unpaid call, and shows it. */
export function SendPaymentLinkDialog({ call, onClosed }: { call: OwedCall; onClosed(isDone: boolean): void }) {
  const [made, setMade] = useState<{ message: string; link: string } | null>(null);
  const form = useForm({ defaultValues: { tellClient: true } });
  const submission = useMutationForm(form, {
    queryPaths: bookingQueryPaths,
    failed: 'No link was made',
    async onSubmit(body) {
      setMade(await callApi(sendPaymentLink, { params: { id: call.id }, body }));
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
          {fullName(call)}, {call.label}: {formatDollars(call.amount)}. The new link works for {PAYMENT_LINK_DAYS} days
          or until the call is over, and the earlier one stops working.
        </p>
      }
    >
      <Checkbox
        label="Tell the client by mail"
        hint={`The link goes to ${call.email}.`}
        {...form.register('tellClient')}
      />
    </FormDialog>
  );
}
