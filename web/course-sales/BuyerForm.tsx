import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { startCoursePayment } from '#contracts/course-sales.ts';
import { getPaymentConfig } from '#contracts/payments.ts';
import { courseCents, dollars } from '#domain/prices.ts';
import { call, RefusedError } from '../api.ts';
import { CheckoutCard, Unconfigured } from '../card/CheckoutCard.tsx';
import { Button } from '../ui/Button.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { NeedsScript } from '../ui/NeedsScript.tsx';
import { useSubmission } from '../ui/submission.ts';
import { TextInput } from '../ui/TextInput.tsx';
import { dismissToast, toast } from '../ui/toast.ts';
import { AlreadyOwned } from './AlreadyOwned.tsx';
import { type BuyerAnswers, buyerNames, hasBlank, type TypedBuyer } from './buyer-answers.ts';
import type { CheckoutSettings } from './checkout-settings.ts';
import type { Checkout } from './checkout-step.ts';
import { setupFailure } from './setup-failure.ts';
import { useBuyerForm } from './use-buyer-form.ts';

/** What stands in place of the fields; what was typed stays behind it. */
type Instead = { is: 'owned'; email: string; sentence: string } | { is: 'unconfigured' };

/** Who buys the course. */
export function BuyerForm({ settings, onOpened }: { settings: CheckoutSettings; onOpened(checkout: Checkout): void }) {
  const form = useBuyerForm(settings.schema);
  const { register, formState } = form;
  const { errors } = formState;
  const [instead, setInstead] = useState<Instead | null>(null);

  const { submit, submitButton, isSubmitting, note } = useSubmission(form, {
    async send(answers) {
      const opened = await open(answers);
      setInstead('is' in opened ? opened : null);
      if ('is' in opened) return;
      dismissToast();
      onOpened(opened);
    },
    failed(error) {
      setInstead(null);
      const sentence = setupFailure(error, settings.whenUnreachable);
      toast({ title: 'Payment setup failed', description: sentence, variant: 'destructive' });
      return sentence;
    },
    faulty(faults) {
      toast({ title: faultsTold(faults, form.getValues(), settings), variant: 'destructive' });
      const first = buyerNames.find((name) => faults[name]);
      if (first) form.setFocus(first);
    },
    fields: buyerNames,
  });

  if (instead?.is === 'owned') {
    return <AlreadyOwned {...instead} onOther={() => setInstead(null)} />;
  }
  if (instead?.is === 'unconfigured') {
    return settings.failsPlainly ? (
      <CheckoutCard title="Payment setup failed">
        <p>Payment system not configured. Please check the payment provider configuration.</p>
        <Button disabled={isSubmitting} onClick={() => submit()}>
          {isSubmitting ? 'Processing...' : 'Try Again'}
        </Button>
      </CheckoutCard>
    ) : (
      <Unconfigured
        goBack={
          <Button variant="secondary" onClick={() => setInstead(null)}>
            Go Back
          </Button>
        }
      />
    );
  }
  return (
    // Never by GET: who buys has no place in an address.
    <form
      method="post"
      noValidate
      onSubmit={submit}
      className="space-y-6 rounded-panel border border-line bg-card p-5 shadow-panel sm:p-8"
    >
      <h2 className="text-heading">Your account</h2>
      <NeedsScript what="Buying online" />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextInput
          label="First name"
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...register('firstName')}
        />
        <TextInput
          label="Last name"
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...register('lastName')}
        />
      </div>
      <TextInput
        label="Email"
        hint="The course opens for the account with this address, and your receipt goes here."
        type="email"
        autoComplete="email"
        error={errors.userEmail?.message}
        {...register('userEmail')}
      />
      <FailureNote note={note} />
      <Button {...submitButton} className="w-full text-lg">
        {isSubmitting ? 'Processing...' : 'Continue to Payment'}
        {!isSubmitting && <ArrowRight aria-hidden className="size-5" />}
      </Button>
      <p className="text-muted">{dollars(courseCents)}, paid once. Nothing is charged yet.</p>
    </form>
  );
}

async function open(answers: BuyerAnswers): Promise<Checkout | Instead> {
  try {
    const opened = await call(startCoursePayment, { body: answers });
    if (!opened.clientSecret) throw new Error('the site has opened no payment');
    return opened.publishableKey ? opened : { is: 'unconfigured' };
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    if (error.code === 'ALREADY_OWNED') {
      return { is: 'owned', email: answers.userEmail, sentence: error.message };
    }
    if (error.code === 'PAYMENT_UNAVAILABLE' && (await hasNoKeys())) return { is: 'unconfigured' };
    throw error;
  }
}

/** For good, rather than for a moment. */
async function hasNoKeys(): Promise<boolean> {
  try {
    return !(await call(getPaymentConfig)).publishableKey;
  } catch (error) {
    return error instanceof RefusedError && error.code === 'PAYMENT_UNAVAILABLE';
  }
}

function faultsTold(faults: FieldErrors<TypedBuyer>, typed: TypedBuyer, { whenEmpty }: CheckoutSettings): string {
  if (whenEmpty && hasBlank(typed)) return whenEmpty;
  const first = faults.userEmail ?? faults.firstName ?? faults.lastName;
  return first?.message ?? 'Please check the marked fields';
}
