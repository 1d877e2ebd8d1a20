import { formBroken, formLoading, formMissing, type Notice, systemLoading, systemMissing } from './payment-words.ts';

/** How far the provider's form is: its program, then its fields. */
export type Stage = 'system loading' | 'form missing' | 'form loading' | 'ready' | 'system broken' | 'form broken';

export type PayFormState = {
  stage: Stage;
  /** It should have been ready by now: whoever presses the button is told what is the matter. */
  isOverdue: boolean;
  isPaying: boolean;
  /** An answer was lost: the server is asked before anything is sent again. */
  isInDoubt: boolean;
  /** Nobody could say what became of a try: until it is known, there is only that to ask. */
  isUnheard: boolean;
  /** What went wrong the last time. */
  notice: Notice | null;
};

export type PayFormNews =
  | { is: 'stage'; stage: Stage }
  | { is: 'overdue' }
  | { is: 'pressed' }
  | { is: 'failed'; notice: Notice | null; isInDoubt?: boolean; isUnheard?: boolean }
  /** By a step back from the page of the second step. */
  | { is: 'back again' };

export const fresh: PayFormState = {
  stage: 'system loading',
  isOverdue: false,
  isPaying: false,
  isInDoubt: false,
  isUnheard: false,
  notice: null,
};

export function afterNews(state: PayFormState, news: PayFormNews): PayFormState {
  switch (news.is) {
    case 'stage':
      return { ...state, stage: news.stage, notice: brokenBy[news.stage] ?? state.notice };
    case 'overdue':
      return { ...state, isOverdue: true };
    case 'pressed':
      return { ...state, isPaying: true, notice: null };
    case 'failed':
      return {
        ...state,
        isPaying: false,
        notice: news.notice,
        isInDoubt: news.isInDoubt ?? news.isUnheard ?? false,
        isUnheard: news.isUnheard ?? false,
      };
    case 'back again':
      return state.isPaying ? { ...state, isPaying: false, isInDoubt: true } : state;
  }
}

export const canPress = ({ stage, isOverdue, isPaying, isUnheard }: PayFormState): boolean =>
  !isPaying && (stage === 'ready' || isOverdue || isUnheard);

export function buttonTextOf({ isPaying, isUnheard }: PayFormState, toPay: string): string {
  if (isUnheard) return isPaying ? 'Checking...' : 'Check Again';
  return isPaying ? 'Processing...' : toPay;
}

const brokenBy: Partial<Record<Stage, Notice>> = { 'system broken': formBroken, 'form broken': formBroken };

/** What whoever presses too early is told. */
export const whyNotReady: Record<Exclude<Stage, 'ready'>, Notice> = {
  'system loading': systemLoading,
  'form missing': formMissing,
  'form loading': formLoading,
  'system broken': systemMissing,
  'form broken': formBroken,
};
