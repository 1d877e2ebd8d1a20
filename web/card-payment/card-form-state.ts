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
  /** True if the form should have been ready by now, so that a press may show what is missing. */
  isOverdue: boolean;
  isPaying: boolean;
  /** True if the server must be asked for the payment's status before the next attempt, as after a lost reply. */
  mustCheckFirst: boolean;
  /** True if the last attempt may have charged the card. The button then only checks the status. */
  isResultUnknown: boolean;
  notice: PaymentNotice | null;
};

export type CardFormAction =
  | { type: 'stage'; stage: CardFormStage }
  | { type: 'overdue' }
  | { type: 'pressed' }
  | { type: 'failed'; notice: PaymentNotice | null; mustCheckFirst?: boolean; isResultUnknown?: boolean }
  /** The payer has come back from the page of the second step without finishing it. */
  | { type: 'back again' };

export const initialCardFormState: CardFormState = {
  stage: 'system loading',
  isOverdue: false,
  isPaying: false,
  mustCheckFirst: false,
  isResultUnknown: false,
  notice: null,
};

export function cardFormReducer(state: CardFormState, action: CardFormAction): CardFormState {
  switch (action.type) {
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

export function payButtonText({ isPaying, isResultUnknown }: CardFormState, payText: string): string {
  if (isResultUnknown) return isPaying ? 'Checking...' : 'Check again';
  return isPaying ? 'Processing...' : payText;
}

const brokenStageNotices: Partial<Record<CardFormStage, PaymentNotice>> = {
  'system broken': formBroken,
  'form broken': formBroken,
};

/** The notices after a press that came before the form was ready. */
export const notReadyNotices: Record<Exclude<CardFormStage, 'ready'>, PaymentNotice> = {
  'system loading': systemLoading,
  'form missing': formMissing,
  'form loading': formLoading,
  'system broken': systemMissing,
  'form broken': formBroken,
};
