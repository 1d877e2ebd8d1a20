import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { connectFields } from '../../ui/use-form-submit.ts';
import { bookingQueryPaths } from '../booking-queries.ts';
import { dollarField, formatDollarInput } from '../dollar-input.ts';
import { showChange } from '../mutation-with-toast.ts';
import { useMutationForm } from '../use-mutation-form.ts';

const schema = z.object({ amount: dollarField('50 or 49.50') });

/** Notes that a call or a bill was paid without the site, or that nothing is owed for it any more. */
export function MarkPaidDialog({
  about,
  amount,
  mark,
  onClosed,
}: {
  /** The client, and what was to be paid. */
  about: string;
  /** Cents that are owed. */
  amount: number;
  mark(body: z.output<typeof schema>): Promise<{ message: string }>;
  onClosed(isDone: boolean): void;
}) {
  const form = useForm<z.input<typeof schema>, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { amount: formatDollarInput(amount) },
    shouldFocusError: false,
  });
  const submission = useMutationForm(form, {
    queryPaths: bookingQueryPaths,
    failed: 'Failed to mark it as paid',
    async onSubmit(body) {
      const { message } = await mark(body);
      showChange('Marked as paid', message);
      onClosed(true);
    },
    fields: ['amount'],
  });
  return (
    <FormDialog
      title="Mark as paid elsewhere"
      submit="Mark as paid"
      submitting="Saving..."
      submission={submission}
      onClosed={() => onClosed(false)}
      aboveForm={
        <p className="[overflow-wrap:anywhere]">
          {about}. The amount counts as paid elsewhere in your takings, and the payment link stops working.
        </p>
      }
    >
      <TextInput
        label="Amount in dollars"
        hint="0 if you don’t want the money any more."
        inputMode="decimal"
        autoComplete="off"
        {...connectFields(form)('amount')}
      />
    </FormDialog>
  );
}
