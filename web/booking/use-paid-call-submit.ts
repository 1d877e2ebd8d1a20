import { useState } from 'react';
import { useLocation } from 'wouter';
import { startCallPayment } from '#contracts/money/payments.ts';
import { getHoldEnd } from '#domain/holds.ts';
import { ApiError, callApi, isOffline, mayHaveArrived, serverNow } from '../api.ts';
import { clearPaidCallDraft, rememberConsent } from '../paid-call-draft.ts';
import { useSite } from '../site.tsx';
import { slotFieldError } from '../slots/SlotField.tsx';
import { visitorTimeZone } from '../slots/wall-clock.ts';
import { useEmailQuestion } from '../ui/email-question.ts';
import { toast } from '../ui/toast.ts';
import { useDollars } from '../ui/use-dollars.ts';
import { useFormSubmit } from '../ui/use-form-submit.ts';
import type { BookedWithMinutes } from './BookedWithMinutes.tsx';
import { bookWithProof } from './book-with-proof.ts';
import { buildCheckoutLink, type StartedCallPayment } from './checkout-link.ts';
import { showInvalidFields } from './free-call-fields.ts';
import type { MinutesChoice, PriceRefusal } from './minutes-choice.ts';
import { failureNoteText, failureToastText } from './paid-call-failure.ts';
import { type PaidCall, type PaidCallAnswers, type PaidCallSettings, paidCallFieldNames } from './paid-call-form.ts';

/**
 * Sends the form of a paid call, and leads on to the checkout. If the client's minutes pay for the whole call, there is
 * no checkout: `booked` is that call. `refusal` is the amount that the server expects for the chosen minutes instead.
 */
export function usePaidCallSubmit(options: {
  settings: PaidCallSettings;
  paidCall: PaidCall;
  minutesChoice: MinutesChoice | null;
  beginAtOnce: boolean | undefined;
  onBooked(): void;
}) {
  const { paidCall, minutesChoice, beginAtOnce, onBooked } = options;
  const { source, fallbackMessage } = options.settings;
  const { form, openSlots, minutes, chosenSlot, prices, correctPrice, saveHold, forgetDraft } = paidCall;
  const { holdMinutes, policyVersion } = useSite();
  const [path, navigate] = useLocation();
  const dollars = useDollars();
  const emailQuestion = useEmailQuestion();
  const [refusal, setRefusal] = useState<PriceRefusal | null>(null);
  const [booked, setBooked] = useState<BookedWithMinutes | null>(null);
  const cents = minutesChoice?.cents ?? prices[minutes].cents;

  const submission = useFormSubmit(form, {
    findQuestions: async ({ email }) => ({ email: await emailQuestion.ask(email) }),
    async onSubmit({ agreesToHealth: _, ...answers }) {
      try {
        const started = await startPayment(answers);
        if ('status' in started) return showBookedCall(answers.email);
        holdChosenSlot(started.holdExpiresAt);
        rememberConsent(answers.goals);
        await openCheckout(started);
      } catch (error) {
        handleBookingError(error);
        throw error;
      }
    },
    onError(error) {
      toast({ title: 'Booking Failed', description: failureToastText(error, fallbackMessage), variant: 'destructive' });
      return failureNoteText(error, { sentCents: cents, dollars, fallbackMessage });
    },
    onInvalid: (errors) => showInvalidFields(form.getValues(), errors),
    getFieldErrors: (apiError) => slotFieldError(apiError, () => form.setValue('selectedTimeSlot', '')),
    fields: paidCallFieldNames,
    isLongForm: true,
  });

  function startPayment(answers: Omit<PaidCallAnswers, 'agreesToHealth'>) {
    const times = { startsAt: chosenSlot?.startsAt, timeZone: visitorTimeZone() };
    const policies = ['health-privacy' as const, 'terms' as const];
    const consent = { version: policyVersion.version, policies, beginAtOnce };
    return bookWithProof((proof) =>
      callApi(startCallPayment, {
        body: { ...answers, ...times, ...minutesChoice?.sent, amount: cents, source, consent, proof },
      }),
    );
  }

  async function openCheckout(started: StartedCallPayment) {
    toast({
      title: 'Redirecting to Payment',
      description: 'Please complete your payment to confirm your coaching call.',
      staysForNextPage: true,
    });
    // Going back leads to this history entry, and by then there is an unfinished payment.
    history.replaceState({ ...history.state, isCheckoutMissing: undefined }, '');
    const booking = { minutes, from: path, minutesLink: minutesChoice?.sent.minutesLink };
    const { address, state } = buildCheckoutLink(started, booking);
    // The button stays disabled until the checkout is shown.
    await navigate(address, { state });
  }

  /** Shows the call that the client's minutes have paid. */
  function showBookedCall(email: string) {
    forgetDraft();
    clearPaidCallDraft();
    onBooked();
    if (!chosenSlot) return;
    const { label, startsAt } = chosenSlot;
    const hasAccount = minutesChoice?.hasAccount ?? false;
    setBooked({ startsAt: new Date(startsAt), label, minutes, email, hasAccount });
  }

  /** Updates the hold, the price and the open times that the form shows after a failure. */
  function handleBookingError(error: unknown) {
    if (mayHaveArrived(error)) holdChosenSlot(getHoldEnd(serverNow(), holdMinutes).toISOString());
    const { code, amount } = error instanceof ApiError ? error : {};
    if (code === 'SLOT_TAKEN' || code === 'SLOT_UNAVAILABLE') saveHold(null);
    if (code === 'PRICE_CHANGED' && amount !== undefined) {
      if (minutesChoice) setRefusal({ length: minutes, cents: amount });
      else correctPrice({ minutes, cents: amount });
    }
    if (!isOffline(error)) void openSlots.refetch();
  }

  /** Keeps the time in this browser's list, from which the hold of this browser would remove it. */
  function holdChosenSlot(until: string) {
    if (chosenSlot) saveHold({ slot: chosenSlot, until });
  }

  return { ...submission, emailQuestion, refusal, booked };
}
