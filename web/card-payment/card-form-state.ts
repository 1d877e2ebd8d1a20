import {
  formBroken,
  formLoading,
  formMissing,
  type PaymentNotice,
  systemLoading,
  systemMissing,
} from './payment-messages.ts';

/** The stage of loading the provider's form: its script, then its fields. */
export type CardFormStage =
  | 'system loading'
  | 'form missing'
  | 'form loading'
  | 'ready'
  | 'system broken'
  | 'form broken';

export type CardFormState = {
  stage: CardFormStage;
  /** The form should have been ready by now, so a press shows what is missing. */
  isOverdue: boolean;
  isPaying: boolean;
  /** A reply was lost: the server is asked before anything is sent again. */
  mustCheckFirst: boolean;
  /** The result of an attempt is unknown. Until it is known, the button only checks it. */
  isResultUnknown: boolean;
  /** The error of the last attempt. */
  notice: PaymentNotice | null;
};

export type CardFormAction =
  | { is: 'stage'; stage: CardFormStage }
  | { is: 'overdue' }
  | { is: 'pressed' }
  | { is: 'failed'; notice: PaymentNotice | null; mustCheckFirst?: boolean; isResultUnknown?: boolean }
  /** A step back from the page of the second step. */
  | { is: 'back again' };

export const initialCardFormState: CardFormState = {
  stage: 'system loading',
  isOverdue: false,
  isPaying: false,
  mustCheckFirst: false,
  isResultUnknown: false,
  notice: null,
};

export function cardFormReducer(state: CardFormState, action: CardFormAction): CardFormState {
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

export const canPress = ({ stage, isOverdue, isPaying, isResultUnknown }: CardFormState): boolean =>
  !isPaying && (stage === 'ready' || isOverdue || isResultUnknown);

export function payButtonText({ isPaying, isResultUnknown }: CardFormState, toPay: string): string {
  if (isResultUnknown) return isPaying ? 'Checking...' : 'Check again';
  return isPaying ? 'Processing...' : toPay;
}

const brokenStageNotices: Partial<Record<CardFormStage, PaymentNotice>> = {
  'system broken': formBroken,
  'form broken': formBroken,
};

/** Shown after a press that came too early. */
export const notReadyNotices: Record<Exclude<CardFormStage, 'ready'>, PaymentNotice> = {
  'system loading': systemLoading,
  'form missing': formMissing,
  'form loading': formLoading,
  'system broken': systemMissing,
  'form broken': formBroken,
};
