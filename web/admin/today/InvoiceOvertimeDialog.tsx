import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { decidePayment, type PaymentDecision } from '#contracts/booking/payment-decisions.ts';
import { fullName } from '#domain/full-name.ts';
import { formatDollars } from '#domain/prices.ts';
import { callApi } from '../../api.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { connectFields } from '../../ui/use-form-submit.ts';
import { formatMinutes } from '../booking-labels.ts';
import { bookingQueryPaths } from '../booking-queries.ts';
import { dollarField, formatDollarInput } from '../dollar-input.ts';
import { showChange } from '../mutation-with-toast.ts';
import { useMutationForm } from '../use-mutation-form.ts';

const schema = z.object({ amount: dollarField('20 or 12.50') });

/** Notes that overtime is invoiced, for the proposed or another amount. The caller closes the dialog. */
export function InvoiceOvertimeDialog(props: { overtime: PaymentDecision; onDone(): void; onClosed(): void }) {
  const { overtime } = props;
  const { id, minutes, amount, about } = overtime;
  const form = useForm<z.input<typeof schema>, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { amount: formatDollarInput(amount) },
    shouldFocusError: false,
  });
  const submission = useMutationForm(form, {
    queryPaths: bookingQueryPaths,
    failed: 'Failed to save the decision',
    async onSubmit(typed) {
      const body = { decision: 'invoiced' as const, ...typed };
      const { message } = await callApi(decidePayment, { params: { id }, body });
      showChange('Decision saved', message);
      props.onDone();
    },
    fields: ['amount'],
  });
  return (
    <FormDialog
      title={`Mark ${minutes} extra ${minutes === 1 ? 'minute' : 'minutes'} as invoiced?`}
      submit="Mark as invoiced"
      submitting="Saving..."
      submission={submission}
      onClosed={props.onClosed}
      aboveForm={
        <p className="[overflow-wrap:anywhere]">
          {fullName(overtime)}, {about}: {formatMinutes(minutes)} of overtime, {formatDollars(amount)} at the price of
          the call. No invoice is sent from here, and this can’t be undone here.
        </p>
      }
    >
      <TextInput label="Amount in dollars" inputMode="decimal" autoComplete="off" {...connectFields(form)('amount')} />
    </FormDialog>
  );
}
