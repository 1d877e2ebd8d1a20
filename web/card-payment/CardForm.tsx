import { Lock } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useId, useReducer, useRef } from 'react';
import { isOffline, NetworkError } from '../api.ts';
import { Button } from '../ui/Button.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { dismissToast, toast } from '../ui/toast.ts';
import { useLatest } from '../ui/use-latest.ts';
import type { CardCharge, CardFields } from './card-fields.ts';
import {
  type CardFormStage,
  canPress,
  cardFormReducer,
  initialCardFormState,
  isBroken,
  type NextPress,
  notReadyNotices,
  payButtonText,
} from './card-form-state.ts';
import type { CardOutcome } from './card-outcome.ts';
import {
  formBroken,
  formMissing,
  notCharged,
  type PaymentNotice,
  paymentRefused,
  replyLost,
  unexpectedError,
} from './payment-messages.ts';
import { SandboxCardFields } from './SandboxCardFields.tsx';
import { StripeCardFields } from './StripeCardFields.tsx';
import { usePolling } from './use-polling.ts';

/** The delay after which the button can be pressed although the form is not ready: a press then says why. */
const ENABLED_AFTER_MS = 5_000;

/** The state of the payment after the server has asked the provider. */
export type SyncedStatus = 'settled' | 'processing' | 'open';

export type CardFormProps = {
  charge: CardCharge;
  /** The text of the button, such as 'Complete Payment - $70'. */
  buttonText: string;
  /** The rule that the payer has to know before paying, shown above the button. */
  rule?: ReactNode;
  /** Lets the server ask the provider about the payment, after a lost reply. `passive`: a timer asks, not the payer. */
  syncPayment(passive?: boolean): Promise<SyncedStatus>;
  onSettled(how: 'succeeded' | 'processing'): void;
  /** Called when an attempt failed: the call or course may have changed meanwhile. */
  onFailed?(): void;
  onBusy?(isBusy: boolean): void;
};

/**
 * The card form of one payment. A press starts an attempt, which ends in `onSettled`, in a failure, or on the page of a
 * second step. After a failure the payer can press again. After `onSettled`, which leads to another page, the form
 * stays busy. A new payment needs a new form, so pass the client secret as React's `key`.
 */
export function CardForm({ charge, buttonText, rule, syncPayment, onSettled, onFailed, onBusy }: CardFormProps) {
  const id = useId();
  const [state, dispatch] = useReducer(cardFormReducer, initialCardFormState);
  const fields = useRef<CardFields | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isUnderWay = useRef(false);
  const mustFocusButton = useRef(false);
  const isPressable = canPress(state);

  useEffect(() => {
    const timer = setTimeout(() => dispatch({ type: 'overdue' }), ENABLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    if (state.isPaying || !mustFocusButton.current) return;
    mustFocusButton.current = false;
    button.current?.focus();
  }, [state.isPaying]);

  const handleRestored = useLatest(() => {
    if (!isUnderWay.current) return;
    endAttempt();
    dispatch({ type: 'back again' });
    onFailed?.();
  });
  useEffect(() => {
    // Going back from the page of the second step may restore this page from the browser's cache, still busy.
    const handlePageShow = ({ persisted }: PageTransitionEvent) => persisted && handleRestored.current();
    addEventListener('pageshow', handlePageShow);
    return () => removeEventListener('pageshow', handlePageShow);
  }, [handleRestored]);

  usePolling(state.nextPress === 'check' && !state.isPaying, async () => {
    try {
      const status = await syncPayment(true);
      if (isUnderWay.current) return { isReached: true };
      // A form whose payment is settled is busy until the next page is shown.
      if (status !== 'open') startAttempt();
      handleSyncedStatus(status, { keepsFocus: true });
      return { isReached: true };
    } catch (error) {
      return { isReached: !(error instanceof NetworkError) };
    }
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isPressable) await run(attemptPayment);
  }

  /** Pays with a wallet, or only checks an earlier unknown result. Returns false if the wallet was not charged. */
  async function payWithWallet(pay: () => Promise<CardOutcome>): Promise<boolean> {
    let isCharging = false;
    await run(async () => {
      if (state.nextPress !== 'pay') {
        const status = await syncPayment();
        if (status !== 'open' || state.nextPress === 'check') return handleSyncedStatus(status);
      }
      isCharging = true;
      await handleOutcome(await pay(), fields.current);
    });
    return isCharging;
  }

  /** Runs one attempt at a time, whichever button started it. */
  async function run(attempt: () => Promise<void>) {
    if (isUnderWay.current) return;
    startAttempt();
    try {
      await attempt();
    } catch (error) {
      if (error instanceof NetworkError || state.nextPress === 'check') fail(replyLost, { nextPress: 'check' });
      else fail(unexpectedError, { nextPress: 'check, then pay' });
    }
  }

  async function attemptPayment() {
    if (state.nextPress === 'check') return handleSyncedStatus(await syncPayment());
    if (state.stage !== 'ready') return fail(notReadyNotices[state.stage]);
    if (!fields.current) return fail(formMissing);
    if (!(await fields.current.validate())) {
      endAttempt();
      return dispatch({ type: 'failed', notice: null, nextPress: state.nextPress });
    }
    try {
      if (state.nextPress === 'check, then pay' || !navigator.onLine) {
        const status = await syncPayment();
        if (status !== 'open') return handleSettled(status);
      }
    } catch (error) {
      if (!isOffline(error)) throw error;
      return fail({ title: 'Not paid yet', sentence: error.message }, { nextPress: state.nextPress });
    }
    await handleOutcome(await fields.current.pay(), fields.current);
  }

  async function handleOutcome(outcome: CardOutcome, shownFields: CardFields | null) {
    switch (outcome.type) {
      case 'succeeded':
      case 'processing':
        return handleSettled(outcome.type);
      case 'second step':
        return location.assign(outcome.url);
      case 'no reply':
        return syncPayment().then(handleSyncedStatus, () => fail(replyLost, { nextPress: 'check' }));
      case 'closed':
        return fail(paymentRefused(undefined));
      case 'refused': {
        const notice = paymentRefused(outcome.message);
        const { field } = outcome;
        const isAtField = field !== undefined && shownFields?.markField(field, notice.sentence) === true;
        return fail(notice, { isAtField });
      }
    }
  }

  function handleSyncedStatus(status: SyncedStatus, { keepsFocus = false } = {}) {
    if (status !== 'open') return handleSettled(status);
    // The payment may still be on its way, so the server is asked once more before the next attempt.
    return fail(notCharged, { nextPress: 'check, then pay', keepsFocus });
  }

  function handleSettled(outcome: 'settled' | 'succeeded' | 'processing') {
    dismissToast();
    onSettled(outcome === 'processing' ? 'processing' : 'succeeded');
  }

  /** Ends an attempt and shows why. `isAtField`: the message and the focus are at a field already. */
  function fail(notice: PaymentNotice, { nextPress = 'pay' as NextPress, isAtField = false, keepsFocus = false } = {}) {
    endAttempt();
    mustFocusButton.current = !isAtField && !keepsFocus;
    toast({ title: notice.title, description: notice.sentence, variant: 'destructive' });
    dispatch({ type: 'failed', notice: isAtField ? null : notice, nextPress });
    onFailed?.();
  }

  function startAttempt() {
    isUnderWay.current = true;
    onBusy?.(true);
    dispatch({ type: 'pressed' });
  }

  function endAttempt() {
    isUnderWay.current = false;
    onBusy?.(false);
  }

  function handleStage(stage: CardFormStage) {
    dispatch({ type: 'stage', stage });
    if (!isBroken(stage)) return;
    toast({ title: formBroken.title, description: formBroken.sentence, variant: 'destructive' });
    onFailed?.();
  }

  const ProviderFields = charge.provider === 'stripe' ? StripeCardFields : SandboxCardFields;
  return (
    <form method="post" noValidate onSubmit={submit} aria-busy={state.isPaying} className="space-y-3.5">
      <p role="status" className="sr-only">
        {state.isPaying && 'Your payment is being processed. Please wait.'}
      </p>
      <ProviderFields
        charge={charge}
        onStage={handleStage}
        onFields={(mounted) => (fields.current = mounted)}
        onWallet={payWithWallet}
      />
      {rule && <p className="text-[0.9375rem] leading-snug">{rule}</p>}
      <FailureNote note={state.notice && { id, sentence: state.notice.sentence }} />
      <Button
        type="submit"
        ref={button}
        disabled={!isPressable}
        aria-describedby={state.notice ? id : undefined}
        className="w-full text-lg max-sm:gap-2 max-sm:px-3! max-sm:text-base"
      >
        <Lock aria-hidden className="size-5" />
        {payButtonText(state, buttonText)}
      </Button>
    </form>
  );
}
