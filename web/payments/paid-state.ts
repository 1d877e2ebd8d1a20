import type { PaymentState, SeenPayment } from '#contracts/payments.ts';
import { type CallPayment, isOfCall } from './call-payment.ts';

export type PaidState =
  | { at: 'asking' }
  /** `isSure`: the provider was asked just before. */
  | { at: 'known'; payment: CallPayment; isSure: boolean }
  /** It does not exist, or not for this browser. */
  | { at: 'not found' }
  | { at: 'unreachable'; sentence: string };

export type PaidNews =
  | { is: 'seen'; payment: SeenPayment; isSure: boolean }
  | { is: 'not found' }
  | { is: 'failed'; sentence: string };

export function afterNews(state: PaidState, news: PaidNews): PaidState {
  switch (news.is) {
    case 'seen':
      return isOfCall(news.payment) ? { at: 'known', payment: news.payment, isSure: news.isSure } : { at: 'not found' };
    case 'not found':
      return { at: 'not found' };
    case 'failed':
      // What is known stays true; it is asked about again.
      return state.at === 'known' ? state : { at: 'unreachable', sentence: news.sentence };
  }
}

/** What is told of a payment. One that looks open while nobody could ask the provider may well be paid. */
export function toldStatus({ payment, isSure }: Extract<PaidState, { at: 'known' }>): PaymentState {
  return payment.status === 'open' && !isSure ? 'processing' : payment.status;
}

export const isWaiting = (state: PaidState): boolean => state.at === 'known' && toldStatus(state) === 'processing';
