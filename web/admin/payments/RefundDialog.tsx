import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { type PaymentDetails, refundPayment, refundReasons } from '#contracts/admin-payments.ts';
import { MAX_LONG_TEXT } from '#contracts/fields.ts';
import { fullName } from '#domain/full-name.ts';
import { callApi, NetworkError } from '../../api.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { controlClass, Field } from '../../ui/Field.tsx';
import { RadioCards } from '../../ui/RadioCards.tsx';
import { TextArea, TextInput } from '../../ui/TextInput.tsx';
import { useFormSubmit } from '../../ui/use-form-submit.ts';
import { bookingQueryPaths } from '../booking-query-paths.ts';
import { FormDialog } from '../FormDialog.tsx';
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

const connectionLostText =
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
  const formId = useId();
  const refetch = useRefetch(bookingQueryPaths);
  const form = useForm<RefundFormInput, unknown, RefundFormOutput>({
    resolver: refundResolver(refundable),
    defaultValues: emptyRefundForm(details),
    shouldFocusError: false,
  });
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
    onError(error) {
      const sentence = showErrorToast('Failed to give the money back', error);
      return error instanceof NetworkError ? connectionLostText : sentence;
    },
    onInvalid(fieldErrors) {
      const first = refundFields.find((name) => fieldErrors[name]);
      if (first) form.setFocus(first);
    },
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
      form={formId}
      submission={submission}
      // Closing the dialog does not stop a refund that was sent.
      mayClose={() => !submission.isSubmitting}
      onClosed={props.onClosed}
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
      <p className="[overflow-wrap:anywhere]">
        {fullName(payment)} paid {formatCents(payment.amount)}. {purchaseText(payment)}.
      </p>
      <form id={formId} method="post" noValidate onSubmit={submission.submit} className="space-y-6">
        <RadioCards
          label="How much?"
          choices={[
            { value: 'all', ...fullRefundChoice(details) },
            { value: 'part', label: 'A part of it', hint: 'You keep the rest' },
          ]}
          radio={form.register('extent')}
        />
        {typed.extent === 'part' && (
          <TextInput
            label="Amount in dollars"
            inputMode="decimal"
            autoComplete="off"
            error={errors.amount?.message}
            {...form.register('amount')}
          />
        )}
        <Field label="Reason" error={errors.reason?.message}>
          {(aria) => (
            <select {...aria} className={`${controlClass} cursor-pointer`} {...form.register('reason')}>
              <option value="">Choose a reason</option>
              {refundReasons.map((reason) => (
                <option key={reason} value={reason}>
                  {refundReasonLabel(reason)}
                </option>
              ))}
            </select>
          )}
        </Field>
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
          error={errors.note?.message}
          {...form.register('note')}
        />
        <Checkbox
          label="Tell the payer by mail"
          hint={`How much goes back, to ${payment.email}.`}
          {...form.register('tellPayer')}
        />
      </form>
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
