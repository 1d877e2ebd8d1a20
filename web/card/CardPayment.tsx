import { Lock } from 'lucide-react';
import { type FormEvent, useEffect, useId, useReducer, useRef } from 'react';
import { UnreachableError } from '../api.ts';
import { Button } from '../ui/Button.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { dismissToast, toast } from '../ui/toast.ts';
import type { CardCharge, CardFields } from './card-form.ts';
import type { Outcome } from './card-outcome.ts';
import { afterNews, buttonTextOf, canPress, fresh, type Stage, whyNotReady } from './pay-form-state.ts';
import {
  answerUnheard,
  formBroken,
  formMissing,
  type Notice,
  notCharged,
  refused,
  unexpected,
} from './payment-words.ts';
import { SandboxCard } from './SandboxCard.tsx';
import { StripeCard } from './StripeCard.tsx';
import { useLookingAgain } from './use-looking-again.ts';

const ENABLED_AFTER_MS = 5_000;

/** What the site itself knows of the payment, after it has asked the provider. */
export type Known = 'settled' | 'processing' | 'open';

/**
 * Pays one payment by card, with whoever takes the money. It stays busy once it has told `onSettled`, which leads away.
 * Give it the client secret as its key.
 */
export function CardPayment({
  charge,
  buttonText,
  askServer,
  onSettled,
  onFailed,
  onBusy,
}: {
  charge: CardCharge;
  /** 'Complete Payment - $70' */
  buttonText: string;
  /** Asked after a lost answer, before anything is sent again. Throws where nobody answers. */
  askServer(passive?: boolean): Promise<Known>;
  onSettled(how: 'succeeded' | 'processing'): void;
  /** Nothing came of a try: what is paid for may have changed meanwhile. */
  onFailed?(): void;
  onBusy?(isBusy: boolean): void;
}) {
  const id = useId();
  const [state, tell] = useReducer(afterNews, fresh);
  const fields = useRef<CardFields | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const underWay = useRef(false);
  const focusButton = useRef(false);
  const isPressable = canPress(state);

  useEffect(() => {
    const timer = setTimeout(() => tell({ is: 'overdue' }), ENABLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    if (state.isPaying || !focusButton.current) return;
    focusButton.current = false;
    button.current?.focus();
  }, [state.isPaying]);

  const back = useRef(() => {});
  useEffect(() => {
    back.current = () => {
      if (!underWay.current) return;
      end();
      tell({ is: 'back again' });
      onFailed?.();
    };
  });
  useEffect(() => {
    // A step back from the page of the second step may find this one as it was left: busy.
    const shown = ({ persisted }: PageTransitionEvent) => persisted && back.current();
    addEventListener('pageshow', shown);
    return () => removeEventListener('pageshow', shown);
  }, []);

  useLookingAgain(state.isUnheard && !state.isPaying, async () => {
    try {
      const known = await askServer(true);
      if (!underWay.current) told(known);
      return { isReached: true };
    } catch (cause) {
      return { isReached: !(cause instanceof UnreachableError) };
    }
  });

  /** Of what was looked at without a press. */
  function told(known: Known) {
    if (known === 'open') return fail(notCharged, { isInDoubt: true, keepsFocus: true });
    underWay.current = true;
    onBusy?.(true);
    tell({ is: 'pressed' });
    settled(known);
  }

  function end() {
    underWay.current = false;
    onBusy?.(false);
  }

  function fail(notice: Notice, { isInDoubt = false, isUnheard = false, isAtField = false, keepsFocus = false } = {}) {
    end();
    focusButton.current = !isAtField && !keepsFocus;
    toast({ title: notice.title, description: notice.sentence, variant: 'destructive' });
    tell({ is: 'failed', notice: isAtField ? null : notice, isInDoubt: isInDoubt || isUnheard, isUnheard });
    onFailed?.();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (underWay.current || !isPressable) return;
    underWay.current = true;
    onBusy?.(true);
    tell({ is: 'pressed' });
    try {
      await attempt();
    } catch (error) {
      if (error instanceof UnreachableError) fail(answerUnheard, { isUnheard: true });
      else fail(state.isUnheard ? answerUnheard : unexpected, { isInDoubt: true, isUnheard: state.isUnheard });
    }
  }

  async function attempt() {
    if (state.isUnheard) return heard(await askServer());
    if (state.stage !== 'ready') return fail(whyNotReady[state.stage]);
    if (!fields.current) return fail(formMissing);
    if (!(await fields.current.check())) {
      end();
      return tell({ is: 'failed', notice: null, isInDoubt: state.isInDoubt });
    }
    if (state.isInDoubt) {
      const known = await askServer();
      if (known !== 'open') return settled(known);
    }
    await follow(await fields.current.pay(), fields.current);
  }

  async function follow(outcome: Outcome, shown: CardFields) {
    switch (outcome.is) {
      case 'succeeded':
      case 'processing':
        return settled(outcome.is);
      case 'second step':
        return location.assign(outcome.url);
      case 'unheard':
        return heard(await askAfterLoss());
      case 'closed':
        return fail(refused(undefined));
      case 'refused': {
        const notice = refused(outcome.message);
        const isAtField = outcome.field !== undefined && shown.blame(outcome.field, notice.sentence);
        return fail(notice, { isAtField });
      }
    }
  }

  /** Whatever keeps the server from telling, the person has to know that her money may be on its way. */
  async function askAfterLoss(): Promise<Known> {
    try {
      return await askServer();
    } catch (cause) {
      throw cause instanceof UnreachableError ? cause : new UnreachableError();
    }
  }

  function heard(known: Known) {
    if (known !== 'open') return settled(known);
    // It may still be on its way, so it is asked about once more.
    return fail(notCharged, { isInDoubt: true });
  }

  function settled(how: 'settled' | 'succeeded' | 'processing') {
    dismissToast();
    onSettled(how === 'processing' ? 'processing' : 'succeeded');
  }

  function reach(stage: Stage) {
    tell({ is: 'stage', stage });
    if (stage !== 'form broken' && stage !== 'system broken') return;
    toast({ title: formBroken.title, description: formBroken.sentence, variant: 'destructive' });
    onFailed?.();
  }

  const Card = charge.provider === 'stripe' ? StripeCard : SandboxCard;
  return (
    <form method="post" noValidate onSubmit={submit} aria-busy={state.isPaying} className="space-y-6">
      <p role="status" className="sr-only">
        {state.isPaying && 'Your payment is being processed. Please wait.'}
      </p>
      <Card charge={charge} onStage={reach} onFields={(mounted) => (fields.current = mounted)} />
      <FailureNote note={state.notice && { id, sentence: state.notice.sentence }} />
      <Button
        type="submit"
        ref={button}
        disabled={!isPressable}
        aria-describedby={state.notice ? id : undefined}
        className="w-full text-lg"
      >
        <Lock aria-hidden className="size-5" />
        {buttonTextOf(state, buttonText)}
      </Button>
    </form>
  );
}
