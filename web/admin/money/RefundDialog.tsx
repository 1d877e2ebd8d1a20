import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { MAX_LONG_TEXT } from '#contracts/fields.ts';
import { type PaymentDetails, refundPayment, refundReasons } from '#contracts/money/admin-payments.ts';
import { fullName } from '#domain/full-name.ts';
import { callApi } from '../../api.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { RadioCards } from '../../ui/RadioCards.tsx';
import { SelectInput, TextArea } from '../../ui/TextInput.tsx';
import { AmountField } from '../AmountField.tsx';
import { formatDollarInput } from '../dollar-input.ts';
import { formatCents } from '../payment-labels.ts';
import { useMutationForm } from '../use-mutation-form.ts';
import {
  centsToRefund,
  emptyRefundForm,
  type RefundFormInput,
  type RefundFormOutput,
  refundFields,
  refundResolver,
} from './refund-form.ts';
import { describeProposal, outcomeQuestionFor, refundReasonLabel, refundSummary } from './refund-labels.ts';

const replyLostText =
  'The connection dropped, so it’s not clear whether the refund was made. Please check this payment’s refunds before you try again.';

/** Refunds a payment as it was when the dialog opened. The caller closes the dialog in `onDone`. */
export function RefundDialog(props: {
  details: PaymentDetails;
  onDone(message: string, details: PaymentDetails): void;
  onClosed(): void;
}) {
  const [details] = useState(props.details);
  const { payment, refundable, packageRefund } = details;
  const outcomeQuestion = outcomeQuestionFor(details);
  const form = useForm<RefundFormInput, unknown, RefundFormOutput>({
    resolver: refundResolver(refundable),
    defaultValues: emptyRefundForm(details),
    shouldFocusError: false,
  });
  // React Hook Form tracks errors and dirty fields only if they are read while rendering.
  const { errors, dirtyFields } = form.formState;
  const { field, ...submission } = useMutationForm(form, {
    failureTitle: 'Failed to refund the payment',
    replyLostText,
    async onSubmit({ extent: _, ...refund }) {
      const cancelsCalls = refund.cancelsCalls && callsAhead > 0;
      const body = { ...refund, cancelsCalls, refundedBefore: payment.refunded };
      const { message, details: nextDetails } = await callApi(refundPayment, { params: { id: payment.id }, body });
      props.onDone(message, nextDetails);
    },
    fields: refundFields,
    isLongForm: true,
  });
  const typed = useWatch({ control: form.control });
  const cents = centsToRefund(typed, refundable);
  const refundedMeanwhile = props.details.payment.refunded - payment.refunded;
  // A package goes on after a refund of a part, unless the coach ends it.
  const endsPackage = typed.purchase === 'cancel' || cents === refundable;
  const callsAhead = endsPackage ? (packageRefund?.booked ?? 0) : 0;

  /** Proposes another amount after the answer about the course. An amount that the coach typed is kept. */
  function proposeAgain() {
    if (!packageRefund || dirtyFields.amount) return;
    form.setValue('amount', formatDollarInput(packageRefund[form.getValues('purchase')]));
  }

  function describeRefund(): string {
    if (refundedMeanwhile > 0)
      return `In the meantime, ${formatCents(refundedMeanwhile)} was refunded. Please close this form and take another look.`;
    if (cents === null || !typed.purchase) return missingInputText(cents);
    return refundSummary(payment, {
      amount: cents,
      outcome: outcomeQuestion && typed.purchase,
      tellPayer: typed.tellPayer !== false,
      callsToCancel: typed.cancelsCalls ? callsAhead : 0,
    });
  }

  return (
    <FormDialog
      title="Refund this payment"
      submit={cents ? `Refund ${formatCents(cents)}` : 'Refund'}
      submitting="Refunding..."
      dismiss="Close"
      submission={submission}
      onClosed={props.onClosed}
      aboveForm={
        <p className="[overflow-wrap:anywhere]">
          {fullName(payment)} paid {formatCents(payment.amount)}. {purchaseText(payment)}.
        </p>
      }
      aboveActions={
        <p role="status" className="rounded-control bg-leaf-soft px-4 py-3 leading-snug [overflow-wrap:anywhere]">
          {describeRefund()}
        </p>
      }
    >
      <RadioCards
        label="How much?"
        choices={[
          { value: 'all', ...fullRefundChoice(details) },
          { value: 'part', label: 'Part of it', hint: 'You keep the rest' },
        ]}
        radio={form.register('extent')}
      />
      {typed.extent === 'part' && (
        <AmountField
          hint={packageRefund ? describeProposal(packageRefund, typed.purchase) : undefined}
          {...field('amount')}
        />
      )}
      <SelectInput
        label="Reason"
        placeholder="Choose a reason"
        options={refundReasons.map((value) => ({ value, label: refundReasonLabel(value) }))}
        {...field('reason')}
      />
      {outcomeQuestion && (
        <RadioCards
          label={outcomeQuestion.question}
          error={errors.purchase?.message}
          choices={outcomeQuestion.choices}
          radio={form.register('purchase', { onChange: proposeAgain })}
        />
      )}
      {callsAhead > 0 && (
        <Checkbox
          label={callsAhead === 1 ? 'Cancel its booked call' : `Cancel its ${callsAhead} booked calls`}
          hint="The client gets an email about each. The times are open again."
          {...form.register('cancelsCalls')}
        />
      )}
      <TextArea
        optional
        label="Note"
        hint="For you and your accountant."
        maxLength={MAX_LONG_TEXT}
        {...field('note')}
      />
      <Checkbox
        label="Email the payer"
        hint={`Tells ${payment.email} how much is coming back.`}
        {...form.register('tellPayer')}
      />
    </FormDialog>
  );
}

const missingInputText = (cents: number | null): string =>
  cents === null
    ? 'Enter the amount to see what will happen.'
    : 'Choose what to do with the purchase to see what will happen.';

const purchaseText = ({ title, callTime }: PaymentDetails['payment']): string =>
  callTime ? `${title}, ${callTime}` : title;

function fullRefundChoice({ payment: { refunded }, refundable }: PaymentDetails) {
  if (refunded === 0) return { label: `All of it: ${formatCents(refundable)}`, hint: 'The whole payment' };
  return {
    label: `What’s left: ${formatCents(refundable)}`,
    hint: `${formatCents(refunded)} was refunded before`,
  };
}
