import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { type PaymentDetails, refundPayment, refundReasons } from '#contracts/admin-payments.ts';
import { MAX_LONG_TEXT } from '#contracts/fields.ts';
import { fullName } from '#domain/full-name.ts';
import { callApi } from '../../api.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { RadioCards } from '../../ui/RadioCards.tsx';
import { SelectInput, TextArea, TextInput } from '../../ui/TextInput.tsx';
import { connectFields, useFormSubmit } from '../../ui/use-form-submit.ts';
import { bookingQueryPaths } from '../booking-queries.ts';
import { showErrorToast, useRefetch } from '../mutation-with-toast.ts';
import { formatCents } from '../payment-labels.ts';
import {
  centsToRefund,
  emptyRefundForm,
  type RefundFormInput,
  type RefundFormOutput,
  refundFields,
  refundResolver,
} from './refund-form.ts';
import { outcomeQuestionFor, refundReasonLabel, refundSummary } from './refund-labels.ts';

const answerLostText =
  'The connection was lost before we got an answer. The money may be on its way back: please look at the refunds of this payment before you try again.';

/** Refunds a payment as it was when the dialog opened. The caller closes the dialog in `onDone`. */
export function RefundDialog(props: {
  details: PaymentDetails;
  onDone(message: string, details: PaymentDetails): void;
  onClosed(): void;
}) {
  const [details] = useState(props.details);
  const { payment, refundable } = details;
  const outcomeQuestion = outcomeQuestionFor(details);
  const refetch = useRefetch(bookingQueryPaths);
  const form = useForm<RefundFormInput, unknown, RefundFormOutput>({
    resolver: refundResolver(refundable),
    defaultValues: emptyRefundForm(details),
    shouldFocusError: false,
  });
  const field = connectFields(form);
  const { errors } = form.formState;
  const submission = useFormSubmit(form, {
    async onSubmit({ extent: _, ...refund }) {
      try {
        const body = { ...refund, refundedBefore: payment.refunded };
        const { message, details: nextDetails } = await callApi(refundPayment, { params: { id: payment.id }, body });
        props.onDone(message, nextDetails);
      } finally {
        // After a failure too, since money may have gone back meanwhile.
        refetch();
      }
    },
    onError: (error) => showErrorToast('Failed to give the money back', error, answerLostText),
    fields: refundFields,
    isLongForm: true,
  });
  const typed = useWatch({ control: form.control });
  const cents = centsToRefund(typed, refundable);
  const wentBack = props.details.payment.refunded - payment.refunded;
  const isComplete = cents !== null && Boolean(typed.purchase);

  return (
    <FormDialog
      title="Give money back"
      submit={cents ? `Refund ${formatCents(cents)}` : 'Refund'}
      submitting="Refunding..."
      dismiss="Close"
      submission={submission}
      // Closing the dialog does not stop a refund that was sent.
      mayClose={() => !submission.isSubmitting}
      onClosed={props.onClosed}
      aboveForm={
        <p className="[overflow-wrap:anywhere]">
          {fullName(payment)} paid {formatCents(payment.amount)}. {purchaseText(payment)}.
        </p>
      }
      aboveButtons={
        <p role="status" className="rounded-control bg-leaf-soft px-4 py-3 leading-snug [overflow-wrap:anywhere]">
          {wentBack > 0 && `Meanwhile ${formatCents(wentBack)} went back. Please close this form and look at it again.`}
          {wentBack === 0 && !isComplete && missingInputText(cents)}
          {wentBack === 0 &&
            isComplete &&
            refundSummary(payment, {
              amount: cents,
              outcome: outcomeQuestion && (typed.purchase ?? null),
              tellPayer: typed.tellPayer !== false,
            })}
        </p>
      }
    >
      <RadioCards
        label="How much?"
        choices={[
          { value: 'all', ...fullRefundChoice(details) },
          { value: 'part', label: 'A part of it', hint: 'You keep the rest' },
        ]}
        radio={form.register('extent')}
      />
      {typed.extent === 'part' && (
        <TextInput label="Amount in dollars" inputMode="decimal" autoComplete="off" {...field('amount')} />
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
          radio={form.register('purchase')}
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
        label="Tell the payer by mail"
        hint={`How much goes back, to ${payment.email}.`}
        {...form.register('tellPayer')}
      />
    </FormDialog>
  );
}

const missingInputText = (cents: number | null): string =>
  cents === null
    ? 'Please enter the amount to see what will happen.'
    : 'Please choose what becomes of it to see what will happen.';

const purchaseText = ({ title, callTime }: PaymentDetails['payment']): string =>
  callTime ? `${title}, ${callTime}` : title;

function fullRefundChoice({ payment: { refunded }, refundable }: PaymentDetails) {
  if (refunded === 0) return { label: `All of it: ${formatCents(refundable)}`, hint: 'The whole payment' };
  return {
    label: `All that is left: ${formatCents(refundable)}`,
    hint: `${formatCents(refunded)} went back before`,
  };
}
