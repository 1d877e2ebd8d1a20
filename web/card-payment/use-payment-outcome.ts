import { useCallback, useEffect, useReducer, useRef } from 'react';
import { getPayerPayment, type PayerPayment } from '#contracts/money/payments.ts';
import { ApiError, callApi } from '../api.ts';
import { getErrorMessage } from '../ui/use-form-submit.ts';
import { useLatest } from '../ui/use-latest.ts';
import {
  isProcessing,
  type PaymentOutcomeAction,
  type PaymentOutcomeState,
  paymentOutcomeReducer,
} from './payment-outcome-state.ts';
import { type PaymentReturn, readPaymentReturn } from './payment-return.ts';
import { pollDelayMs } from './poll-delays.ts';

export type PaymentOutcomeOptions<Payment extends PayerPayment> = {
  /** Lets the server ask the provider about the payment and apply the reply. `passive`: a timer asks, not the payer. */
  syncPayment(paymentIntentId: string, passive: boolean): Promise<unknown>;
  isExpected(payment: PayerPayment): payment is Payment;
  pathFor(paymentIntentId: string): string;
  onNoPayment(): void;
};

/** Fetches the outcome of the payment in the address, and polls as long as the payment is processing. */
export function usePaymentOutcome<Payment extends PayerPayment>(options: PaymentOutcomeOptions<Payment>) {
  const [state, dispatch] = useReducer<PaymentOutcomeState<Payment>, [PaymentOutcomeAction<Payment>]>(
    paymentOutcomeReducer,
    { status: 'asking' },
  );
  const paymentReturn = useRef<PaymentReturn | null>(null);
  const attempts = useRef(0);
  const latest = useLatest(options);

  const refresh = useCallback(
    async ({ passive = false } = {}) => {
      if (paymentReturn.current?.paymentIntentId)
        dispatch(await fetchPaymentOutcome(paymentReturn.current, latest.current, passive));
    },
    [latest],
  );

  useEffect(() => {
    paymentReturn.current ??= takePaymentReturn(latest.current);
    if (paymentReturn.current.paymentIntentId === null) latest.current.onNoPayment();
    else void refresh();
  }, [refresh, latest]);

  const isPolling = isProcessing(state);
  useEffect(() => {
    if (!isPolling) return;
    let timer: ReturnType<typeof setTimeout>;
    const pollAfterDelay = () => {
      timer = setTimeout(async () => {
        await refresh({ passive: true });
        pollAfterDelay();
      }, pollDelayMs(attempts.current));
      attempts.current += 1;
    };
    pollAfterDelay();
    return () => clearTimeout(timer);
  }, [isPolling, refresh]);

  return { state, refresh, clientSecret: paymentReturn.current?.clientSecret ?? null };
}

/** Reads the payment from the address, and moves its secret into the history entry, where a reload finds it. */
function takePaymentReturn({ pathFor }: Pick<PaymentOutcomeOptions<PayerPayment>, 'pathFor'>): PaymentReturn {
  const paymentReturn = readPaymentReturn(location.search, history.state);
  const { paymentIntentId, clientSecret } = paymentReturn;
  if (paymentIntentId === null) return paymentReturn;
  const savedSecret = clientSecret === null ? {} : { clientSecret };
  history.replaceState({ ...history.state, ...savedSecret }, '', pathFor(paymentIntentId));
  return paymentReturn;
}

async function fetchPaymentOutcome<Payment extends PayerPayment>(
  { paymentIntentId, clientSecret }: PaymentReturn,
  { syncPayment, isExpected }: PaymentOutcomeOptions<Payment>,
  passive: boolean,
): Promise<PaymentOutcomeAction<Payment>> {
  const id = paymentIntentId ?? '';
  let isUpToDate = true;
  try {
    await syncPayment(id, passive);
  } catch (error) {
    // 400 and 404 mean that there is no such payment, so nothing is left to wait for.
    isUpToDate = error instanceof ApiError && [400, 404].includes(error.status);
  }
  try {
    const request = { params: { paymentIntentId: id }, clientSecret: clientSecret ?? undefined, passive };
    const payment = await callApi(getPayerPayment, request);
    return isExpected(payment) ? { type: 'seen', payment, isUpToDate } : { type: 'not found' };
  } catch (error) {
    if (error instanceof ApiError && [400, 404].includes(error.status)) return { type: 'not found' };
    return { type: 'failed', sentence: getErrorMessage(error) ?? 'Please try again in a moment.' };
  }
}
