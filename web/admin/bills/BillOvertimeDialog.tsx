import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { billOvertime } from '#contracts/booking/bills.ts';
import type { PaymentDecision } from '#contracts/booking/payment-decisions.ts';
import { fullName } from '#domain/full-name.ts';
import { PAYMENT_LINK_DAYS } from '#domain/payment-links.ts';
import { formatDollars } from '#domain/prices.ts';
import { callApi } from '../../api.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { connectFields } from '../../ui/use-form-submit.ts';
import { PaymentLinkDialog } from '../booking/PaymentLinkDialog.tsx';
import { formatMinutes } from '../booking-labels.ts';
import { bookingQueryPaths } from '../booking-queries.ts';
import { billField, formatDollarInput } from '../dollar-input.ts';
import { useRefetch } from '../mutation-with-toast.ts';
import { useMutationForm } from '../use-mutation-form.ts';

const schema = z.object({ cents: billField('20 or 12.50'), tellClient: z.boolean() });

/** Makes a bill of overtime, and shows its link. `onMade` is called once the dialog with the link is closed. */
export function BillOvertimeDialog(props: { overtime: PaymentDecision; onMade(): void; onClosed(): void }) {
  const { id, minutes, amount, about, email } = props.overtime;
  const [made, setMade] = useState<{ message: string; url: string } | null>(null);
  const refetch = useRefetch(bookingQueryPaths);
  const form = useForm<z.input<typeof schema>, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { cents: formatDollarInput(amount), tellClient: true },
    shouldFocusError: false,
  });
  const submission = useMutationForm(form, {
    failed: 'No bill was made',
    async onSubmit(body) {
      try {
        setMade(await callApi(billOvertime, { params: { id }, body }));
      } catch (error) {
        refetch();
        throw error;
      }
    },
    fields: ['cents'],
  });
  if (made) {
    return (
      <PaymentLinkDialog
        message={made.message}
        link={made.url}
        onClosed={() => {
          // Not before: the list that shows this dialog may go with its last line.
          refetch();
          props.onMade();
        }}
      />
    );
  }
  return (
    <FormDialog
      title={`Bill ${minutes} extra ${minutes === 1 ? 'minute' : 'minutes'}?`}
      submit="Send the bill"
      submitting="Making it..."
      submission={submission}
      onClosed={props.onClosed}
      aboveForm={
        <p className="[overflow-wrap:anywhere]">
          {fullName(props.overtime)}, {about}: {formatMinutes(minutes)} of overtime, {formatDollars(amount)} at the
          price of the call. The link to pay works for {PAYMENT_LINK_DAYS} days.
        </p>
      }
    >
      <TextInput label="Amount in dollars" inputMode="decimal" autoComplete="off" {...connectFields(form)('cents')} />
      <Checkbox label="Send it by email" hint={`The link goes to ${email}.`} {...form.register('tellClient')} />
    </FormDialog>
  );
}
