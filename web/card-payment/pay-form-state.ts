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

export type PayFormState = {
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

export type PayFormAction =
  | { is: 'stage'; stage: CardFormStage }
  | { is: 'overdue' }
  | { is: 'pressed' }
  | { is: 'failed'; notice: PaymentNotice | null; mustCheckFirst?: boolean; isResultUnknown?: boolean }
  /** A step back from the page of the second step. */
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

/** Shown after a press that came too early. */
export const notReadyNotices: Record<Exclude<CardFormStage, 'ready'>, PaymentNotice> = {
  'system loading': systemLoading,
  'form missing': formMissing,
  'form loading': formLoading,
  'system broken': systemMissing,
  'form broken': formBroken,
};
