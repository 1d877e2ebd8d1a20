import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { billSentence, createBill } from '#contracts/booking/bills.ts';
import { fullName } from '#domain/full-name.ts';
import { PAYMENT_LINK_DAYS } from '#domain/payment-links.ts';
import { callApi } from '../../api.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { connectFields } from '../../ui/use-form-submit.ts';
import { PaymentLinkDialog } from '../booking/PaymentLinkDialog.tsx';
import { bookingQueryPaths } from '../booking-queries.ts';
import { billField } from '../dollar-input.ts';
import { useMutationForm } from '../use-mutation-form.ts';

const schema = z.object({ cents: billField('60 or 49.50'), sentence: billSentence, tellClient: z.boolean() });

type Client = { id: number; firstName: string; lastName: string; email: string };

/** Makes a bill for anything but a call, and shows its link. */
export function AskForMoneyDialog({ client, onClosed }: { client: Client; onClosed(): void }) {
  const [made, setMade] = useState<{ message: string; url: string } | null>(null);
  const form = useForm<z.input<typeof schema>, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { cents: '', sentence: '', tellClient: true },
    shouldFocusError: false,
  });
  const field = connectFields(form);
  const submission = useMutationForm(form, {
    queryPaths: bookingQueryPaths,
    failed: 'No bill was made',
    async onSubmit(body) {
      setMade(await callApi(createBill, { params: { id: client.id }, body }));
    },
    fields: ['cents', 'sentence'],
  });
  if (made) return <PaymentLinkDialog message={made.message} link={made.url} onClosed={onClosed} />;
  return (
    <FormDialog
      title="Ask for money"
      submit="Make the bill"
      submitting="Making it..."
      submission={submission}
      onClosed={onClosed}
      aboveForm={
        <p className="[overflow-wrap:anywhere]">
          {fullName(client) || client.email} gets a link to pay by card, which works for {PAYMENT_LINK_DAYS} days.
        </p>
      }
    >
      <TextInput label="Amount in dollars" inputMode="decimal" autoComplete="off" {...field('cents')} />
      <TextInput
        label="What it’s for"
        hint="Such as “Two meal plans”. It stands in the email, on the page and on the receipt."
        autoComplete="off"
        {...field('sentence')}
      />
      <Checkbox label="Send it by email" hint={`The link goes to ${client.email}.`} {...form.register('tellClient')} />
    </FormDialog>
  );
}
