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

/**
 * The next press, as the last failure decides. 'pay': pays at once, since the card was not charged. 'check, then pay':
 * asks the server first, since an attempt may still be on its way. 'check': only asks the server, since the reply was
 * lost and the server could not be asked either; meanwhile the form polls.
 */
export type NextPress = 'pay' | 'check, then pay' | 'check';

export type CardFormState = {
  stage: CardFormStage;
  /** True if the form should have been ready by now, so that a press may show what is missing. */
  isOverdue: boolean;
  isPaying: boolean;
  nextPress: NextPress;
  notice: PaymentNotice | null;
};

export type CardFormAction =
  | { type: 'stage'; stage: CardFormStage }
  | { type: 'overdue' }
  | { type: 'pressed' }
  | { type: 'failed'; notice: PaymentNotice | null; nextPress?: NextPress }
  /** The payer has come back from the page of the second step without finishing it. */
  | { type: 'back again' };

export const initialCardFormState: CardFormState = {
  stage: 'system loading',
  isOverdue: false,
  isPaying: false,
  nextPress: 'pay',
  notice: null,
};

export function cardFormReducer(state: CardFormState, action: CardFormAction): CardFormState {
  switch (action.type) {
    case 'stage':
      return { ...state, stage: action.stage, notice: isBroken(action.stage) ? formBroken : state.notice };
    case 'overdue':
      return { ...state, isOverdue: true };
    case 'pressed':
      return { ...state, isPaying: true, notice: null };
    case 'failed':
      return { ...state, isPaying: false, notice: action.notice, nextPress: action.nextPress ?? 'pay' };
    case 'back again':
      if (!state.isPaying) return state;
      return { ...state, isPaying: false, nextPress: state.nextPress === 'check' ? 'check' : 'check, then pay' };
  }
}

export const canPress = ({ stage, isOverdue, isPaying, nextPress }: CardFormState): boolean =>
  !isPaying && (stage === 'ready' || isOverdue || nextPress === 'check');

export function payButtonText({ isPaying, nextPress }: CardFormState, payText: string): string {
  if (nextPress === 'check') return isPaying ? 'Checking...' : 'Check again';
  return isPaying ? 'Processing...' : payText;
}

export const isBroken = (stage: CardFormStage): boolean => stage === 'system broken' || stage === 'form broken';

/** The notices after a press that came before the form was ready. */
export const notReadyNotices: Record<Exclude<CardFormStage, 'ready'>, PaymentNotice> = {
  'system loading': systemLoading,
  'form missing': formMissing,
  'form loading': formLoading,
  'system broken': systemMissing,
  'form broken': formBroken,
};
