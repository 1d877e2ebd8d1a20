import { useCallback, useEffect, useReducer, useRef } from 'react';
import { useLocation } from 'wouter';
import { seePayment } from '#contracts/payments.ts';
import { call, RefusedError } from '../api.ts';
import { pauseMs, type Return, returnedBy } from '../card/payment-return.ts';
import { sentenceOf } from '../ui/submission.ts';
import { settleCall, successPath } from './call-payment.ts';
import { afterNews, isWaiting, type PaidNews } from './paid-state.ts';

/** What has become of the payment that the address names; asked again as long as it is processing. */
export function usePaidCall() {
  const [, navigate] = useLocation();
  const [state, tell] = useReducer(afterNews, { at: 'asking' });
  const returned = useRef<Return | null>(null);
  const asked = useRef(0);

  const look = useCallback(async (passive: boolean) => {
    if (returned.current?.paymentIntentId) tell(await ask(returned.current, passive));
  }, []);

  useEffect(() => {
    returned.current ??= takeReturn();
    if (returned.current.paymentIntentId === null) navigate('/', { replace: true });
    else void look(false);
  }, [look, navigate]);

  const waits = isWaiting(state);
  useEffect(() => {
    if (!waits) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(async () => {
        await look(true);
        wait();
      }, pauseMs(asked.current));
      asked.current += 1;
    };
    wait();
    return () => clearTimeout(timer);
  }, [waits, look]);

  return { state, look, clientSecret: returned.current?.clientSecret ?? null };
}

/** The secret leaves the address at once; a reload finds it in this step of the history. */
function takeReturn(): Return {
  const returned = returnedBy(location.search, history.state);
  const { paymentIntentId, clientSecret } = returned;
  if (paymentIntentId === null) return returned;
  const kept = clientSecret === null ? {} : { clientSecret };
  history.replaceState({ ...history.state, ...kept }, '', successPath(paymentIntentId));
  return returned;
}

async function ask({ paymentIntentId, clientSecret }: Return, passive: boolean): Promise<PaidNews> {
  const id = paymentIntentId ?? '';
  let isSure = true;
  try {
    await settleCall(id, passive);
  } catch (error) {
    // It does not exist, or is none; whether this browser may see it, the next call tells.
    isSure = error instanceof RefusedError && [400, 404].includes(error.status);
  }
  try {
    const sent = { params: { paymentIntentId: id }, clientSecret: clientSecret ?? undefined, passive };
    return { is: 'seen', payment: await call(seePayment, sent), isSure };
  } catch (error) {
    if (error instanceof RefusedError && [400, 404].includes(error.status)) return { is: 'not found' };
    return { is: 'failed', sentence: sentenceOf(error) ?? 'Please try again in a moment.' };
  }
}
