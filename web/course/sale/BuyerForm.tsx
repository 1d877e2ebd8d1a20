import { zodResolver } from '@hookform/resolvers/zod';
import { ArrowRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type FieldErrors, type UseFormReturn, useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import type { ConsentInput } from '#contracts/accounts/consent.ts';
import { startCoursePayment } from '#contracts/course/course-sales.ts';
import { getPaymentConfig } from '#contracts/money/payments.ts';
import { buildSignInPath, isMember } from '#domain/access.ts';
import { useCurrentUser } from '../../accounts/current-user.ts';
import { ApiError, callApi } from '../../api.ts';
import { CheckoutPanel, PaymentNotConfigured } from '../../card-payment/CheckoutPanel.tsx';
import type { CheckoutSession } from '../../card-payment/checkout-state.ts';
import { useSite } from '../../site.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { useFormDraft } from '../../ui/form-draft.ts';
import { NameAndEmailFields } from '../../ui/NameAndEmailFields.tsx';
import { NeedsScript } from '../../ui/NeedsScript.tsx';
import { TermsNote } from '../../ui/TermsNote.tsx';
import { dismissToast, toast } from '../../ui/toast.ts';
import { useBeginAtOnce } from '../../ui/use-begin-at-once.ts';
import { useDollars } from '../../ui/use-dollars.ts';
import { useFormSubmit } from '../../ui/use-form-submit.ts';
import {
  type BuyerAnswers,
  type BuyerInput,
  type BuyerSchema,
  buyerFieldNames,
  hasBlankField,
} from './buyer-answers.ts';
import { buyerDraft } from './buyer-draft.ts';
import type { CheckoutSettings } from './checkout-settings.ts';
import { courseSuccessPath, findUnopenedPurchase } from './course-payment.ts';
import { setupFailureMessage } from './setup-failure.ts';

/** A note that is shown in place of the form. The fields keep their text. */
type FormReplacement = { type: 'owned'; email: string; sentence: string } | { type: 'unconfigured' };

export function BuyerForm(props: { settings: CheckoutSettings; onOpened(session: CheckoutSession): void }) {
  const { settings, onOpened } = props;
  const dollars = useDollars();
  const form = useBuyerForm(settings.schema);
  const { content, prices, policyVersion } = useSite();
  const { refundRule } = content.courseSale;
  const { beginAtOnce, beginAtOnceBox } = useBeginAtOnce('course');
  const [replacement, setReplacement] = useState<FormReplacement | null>(null);

  const { field, submit, submitButton, isSubmitting, note } = useFormSubmit(form, {
    async onSubmit(answers) {
      const opened = await openPayment(answers, { version: policyVersion.version, policies: ['terms'], beginAtOnce });
      setReplacement('type' in opened ? opened : null);
      if ('type' in opened) return;
      dismissToast();
      onOpened(opened);
    },
    onError(error) {
      setReplacement(null);
      const sentence = setupFailureMessage(error, settings.unreachablePrefix);
      toast({ title: 'Payment setup failed', description: sentence, variant: 'destructive' });
      return sentence;
    },
    onInvalid(errors) {
      toast({ title: validationMessage(errors, form.getValues(), settings), variant: 'destructive' });
    },
    fields: buyerFieldNames,
  });

  if (replacement?.type === 'owned') return <AlreadyOwned {...replacement} onOther={() => setReplacement(null)} />;
  if (replacement?.type === 'unconfigured') {
    return settings.hasPlainFailure ? (
      <CheckoutPanel title="Payment setup failed">
        <p>Payment system not configured. Please check the payment provider configuration.</p>
        <Button disabled={isSubmitting} onClick={() => submit()}>
          {isSubmitting ? 'Processing...' : 'Try Again'}
        </Button>
      </CheckoutPanel>
    ) : (
      <PaymentNotConfigured
        goBack={
          <Button variant="secondary" onClick={() => setReplacement(null)}>
            Go Back
          </Button>
        }
      />
    );
  }
  return (
    // Without the script, a form is sent as it is: by GET, the buyer's data would appear in an address.
    <form method="post" noValidate onSubmit={submit} className="panel space-y-6 p-5 shadow-panel sm:p-8">
      <h2 className="text-heading">Your account</h2>
      <NeedsScript feature="Buying online" />
      <NameAndEmailFields
        emailHint="The course opens for the account with this address, and your receipt goes there too."
        fields={{ firstName: field('firstName'), lastName: field('lastName'), email: field('userEmail') }}
      />
      {beginAtOnceBox && <Checkbox {...beginAtOnceBox} />}
      <FailureNote note={note} />
      <Button {...submitButton} className="w-full text-lg">
        {isSubmitting ? 'Processing...' : 'Continue to Payment'}
        {!isSubmitting && <ArrowRight aria-hidden className="size-5" />}
      </Button>
      <p className="text-muted">
        {dollars(prices.courseCents)}, paid once. Nothing is charged yet. {refundRule}
      </p>
      <TermsNote by="By continuing" className="text-muted" />
    </form>
  );
}

async function openPayment(answers: BuyerAnswers, consent: ConsentInput): Promise<CheckoutSession | FormReplacement> {
  try {
    const opened = await callApi(startCoursePayment, { body: { ...answers, consent } });
    if (!opened.clientSecret) throw new Error('the site has opened no payment');
    return opened.publishableKey ? opened : { type: 'unconfigured' };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'ALREADY_OWNED') return { type: 'owned', email: answers.userEmail, sentence: error.message };
    if (error.code === 'PAYMENT_UNAVAILABLE' && (await hasNoProviderKeys())) return { type: 'unconfigured' };
    throw error;
  }
}

/** Returns whether the site has no keys of a provider. A provider may also just not respond for a moment. */
async function hasNoProviderKeys(): Promise<boolean> {
  try {
    return !(await callApi(getPaymentConfig)).publishableKey;
  } catch (error) {
    return error instanceof ApiError && error.code === 'PAYMENT_UNAVAILABLE';
  }
}

function validationMessage(
  errors: FieldErrors<BuyerInput>,
  typed: BuyerInput,
  { emptyMessage }: CheckoutSettings,
): string {
  if (emptyMessage && hasBlankField(typed)) return emptyMessage;
  const first = errors.userEmail ?? errors.firstName ?? errors.lastName;
  return first?.message ?? 'Please check the marked fields';
}

/** The note that the buyer's address has the course already. `onOther` brings back the form for another address. */
function AlreadyOwned({ email, sentence, onOther }: { email: string; sentence: string; onOther(): void }) {
  const user = useCurrentUser();
  const hasCourse = user !== null && isMember(user);
  const [, navigate] = useLocation();

  // A buyer who paid in this browser and was interrupted continues without a password.
  useEffect(() => {
    let isGone = false;
    findUnopenedPurchase().then((id) => {
      if (id && !isGone) navigate(courseSuccessPath(id), { replace: true });
    });
    return () => {
      isGone = true;
    };
  }, [navigate]);

  return (
    <CheckoutPanel title="You already have the course">
      <p>{sentence}</p>
      <p className="[overflow-wrap:anywhere]">
        The address is <strong>{email}</strong>.
      </p>
      <p className="flex flex-wrap gap-3">
        <ButtonLink href={hasCourse ? '/course' : buildSignInPath('/course')}>
          {hasCourse ? 'Go to your course' : 'Sign in to your course'}
        </ButtonLink>
        <Button variant="secondary" onClick={onOther}>
          Use another email address
        </Button>
      </p>
    </CheckoutPanel>
  );
}

type BuyerFormState = UseFormReturn<BuyerInput, unknown, BuyerAnswers>;

function useBuyerForm(schema: BuyerSchema): BuyerFormState {
  const user = useCurrentUser();
  // Native fields have no defaults, so that text typed before hydration stays.
  // `useSchemaForm` is not used, since it would be one more script of this page.
  const form: BuyerFormState = useForm<BuyerInput, unknown, BuyerAnswers>({
    resolver: zodResolver(schema),
    shouldFocusError: false,
  });

  useFormDraft(form, buyerDraft);

  useEffect(() => {
    if (user) fillEmptyFields(form, { firstName: user.firstName, lastName: user.lastName, userEmail: user.email });
  }, [form, user]);

  return form;
}

/** Fills the empty fields. A text that the buyer has typed stays, since it is newer. */
function fillEmptyFields(form: BuyerFormState, known: Partial<BuyerInput>): void {
  const typed = form.getValues();
  for (const name of buyerFieldNames) {
    const value = known[name];
    if (value && !typed[name]) form.setValue(name, value);
  }
}
