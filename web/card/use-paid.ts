import { useCallback, useEffect, useReducer, useRef } from 'react';
import { type SeenPayment, seePayment } from '#contracts/payments.ts';
import { call, RefusedError } from '../api.ts';
import { sentenceOf } from '../ui/submission.ts';
import { afterNews, isWaiting, type PaidNews, type PaidState } from './paid-state.ts';
import { pauseMs, type Return, returnedBy } from './payment-return.ts';

/** What a page asks about: payments of its own kind. */
export type Asking<Payment extends SeenPayment> = {
  /** The server asks the provider, and acts on what it hears. */
  settle(paymentIntentId: string, passive: boolean): Promise<unknown>;
  isOurs(payment: SeenPayment): payment is Payment;
  /** The page's own address, for a payment. */
  pathOf(paymentIntentId: string): string;
  /** The address names no payment. */
  whenNone(): void;
};

/** What has become of the payment that the address names; asked again as long as it is processing. */
export function usePaid<Payment extends SeenPayment>(asking: Asking<Payment>) {
  const [state, tell] = useReducer<PaidState<Payment>, [PaidNews<Payment>]>(afterNews, { at: 'asking' });
  const returned = useRef<Return | null>(null);
  const asked = useRef(0);
  const latest = useRef(asking);
  useEffect(() => {
    latest.current = asking;
  });

  const look = useCallback(async (passive: boolean) => {
    if (returned.current?.paymentIntentId) tell(await ask(returned.current, latest.current, passive));
  }, []);

  useEffect(() => {
    returned.current ??= takeReturn(latest.current);
    if (returned.current.paymentIntentId === null) latest.current.whenNone();
    else void look(false);
  }, [look]);

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
function takeReturn({ pathOf }: Pick<Asking<SeenPayment>, 'pathOf'>): Return {
  const returned = returnedBy(location.search, history.state);
  const { paymentIntentId, clientSecret } = returned;
  if (paymentIntentId === null) return returned;
  const kept = clientSecret === null ? {} : { clientSecret };
  history.replaceState({ ...history.state, ...kept }, '', pathOf(paymentIntentId));
  return returned;
}

async function ask<Payment extends SeenPayment>(
  { paymentIntentId, clientSecret }: Return,
  { settle, isOurs }: Asking<Payment>,
  passive: boolean,
): Promise<PaidNews<Payment>> {
  const id = paymentIntentId ?? '';
  let isSure = true;
  try {
    await settle(id, passive);
  } catch (error) {
    // It does not exist, or is none; whether this browser may see it, the next call tells.
    isSure = error instanceof RefusedError && [400, 404].includes(error.status);
  }
  try {
    const sent = { params: { paymentIntentId: id }, clientSecret: clientSecret ?? undefined, passive };
    const payment = await call(seePayment, sent);
    return isOurs(payment) ? { is: 'seen', payment, isSure } : { is: 'not found' };
  } catch (error) {
    if (error instanceof RefusedError && [400, 404].includes(error.status)) return { is: 'not found' };
    return { is: 'failed', sentence: sentenceOf(error) ?? 'Please try again in a moment.' };
  }
}
