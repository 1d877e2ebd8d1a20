import {
  formBroken,
  formLoading,
  formMissing,
  type PaymentNotice,
  systemLoading,
  systemMissing,
} from './payment-notices.ts';

/** How far the provider's form is: its program, then its fields. */
export type CardFormStage =
  | 'system loading'
  | 'form missing'
  | 'form loading'
  | 'ready'
  | 'system broken'
  | 'form broken';

export type PayFormState = {
  stage: CardFormStage;
  /** It should have been ready by now: whoever presses the button is told what is the matter. */
  isOverdue: boolean;
  isPaying: boolean;
  /** An answer was lost: the server is asked before anything is sent again. */
  mustCheckFirst: boolean;
  /** Nobody could say what became of a try: until it is known, there is only that to ask. */
  isResultUnknown: boolean;
  /** What went wrong the last time. */
  notice: PaymentNotice | null;
};

export type PayFormAction =
  | { is: 'stage'; stage: CardFormStage }
  | { is: 'overdue' }
  | { is: 'pressed' }
  | { is: 'failed'; notice: PaymentNotice | null; mustCheckFirst?: boolean; isResultUnknown?: boolean }
  /** By a step back from the page of the second step. */
  | { is: 'back again' };

export const initialPayFormState: PayFormState = {
  stage: 'system loading',
  isOverdue: false,
  isPaying: false,
  mustCheckFirst: false,
  isResultUnknown: false,
  notice: null,
};

export function payFormReducer(state: PayFormState, action: PayFormAction): PayFormState {
  switch (action.is) {
    case 'stage':
      return { ...state, stage: action.stage, notice: brokenStageNotices[action.stage] ?? state.notice };
    case 'overdue':
      return { ...state, isOverdue: true };
    case 'pressed':
      return { ...state, isPaying: true, notice: null };
    case 'failed':
      return {
        ...state,
        isPaying: false,
        notice: action.notice,
        mustCheckFirst: action.mustCheckFirst ?? action.isResultUnknown ?? false,
        isResultUnknown: action.isResultUnknown ?? false,
      };
    case 'back again':
      return state.isPaying ? { ...state, isPaying: false, mustCheckFirst: true } : state;
  }
}

export const canPress = ({ stage, isOverdue, isPaying, isResultUnknown }: PayFormState): boolean =>
  !isPaying && (stage === 'ready' || isOverdue || isResultUnknown);

export function payButtonText({ isPaying, isResultUnknown }: PayFormState, toPay: string): string {
  if (isResultUnknown) return isPaying ? 'Checking...' : 'Check Again';
  return isPaying ? 'Processing...' : toPay;
}

const brokenStageNotices: Partial<Record<CardFormStage, PaymentNotice>> = {
  'system broken': formBroken,
  'form broken': formBroken,
};

/** What whoever presses too early is told. */
export const notReadyNotices: Record<Exclude<CardFormStage, 'ready'>, PaymentNotice> = {
  'system loading': systemLoading,
  'form missing': formMissing,
  'form loading': formLoading,
  'system broken': systemMissing,
  'form broken': formBroken,
};
