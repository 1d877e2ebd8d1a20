import Stripe from 'stripe';
import type { OpenSite } from './open-site.ts';

/**
 * A fault at the n-th step from now. 'crash' stops the server until it is started again. 'away' suppresses the
 * provider's n-th answer; `isDone` says whether the provider carries out the request all the same.
 */
export type Fault = { kind: 'crash' | 'away'; at: number; isDone: boolean };

class Crash extends Error {
  constructor() {
    super('The server was killed here');
  }
}

/** Injects faults before and after each statement, each commit and each request to the provider. */
export function openFaults(site: Pick<OpenSite, 'ctx' | 'watchStatements'>) {
  const { ctx } = site;
  let fault: Fault | undefined;
  let steps = 0;
  let isDead = false;
  let hasStruck = false;

  function step(): void {
    if (isDead) throw new Crash();
    if (fault?.kind !== 'crash') return;
    steps += 1;
    if (steps !== fault.at) return;
    isDead = true;
    hasStruck = true;
    throw new Crash();
  }
  async function between<Result>(work: () => Promise<Result>): Promise<Result> {
    step();
    const result = await work();
    step();
    return result;
  }
  async function callWithFault<Result>(request: () => Promise<Result>): Promise<Result> {
    if (fault?.kind !== 'away') return between(request);
    steps += 1;
    if (steps !== fault.at) return request();
    hasStruck = true;
    if (fault.isDone) await request().catch(() => {});
    throw new Stripe.errors.StripeConnectionError({ type: 'api_error', message: 'The connection broke' });
  }

  const { database } = ctx;
  const { transaction } = database;
  site.watchStatements(step);
  database.transaction = (work) =>
    between(() =>
      transaction(async (tx) => {
        const result = await work(tx);
        step();
        return result;
      }),
    );

  const { provider } = ctx;
  ctx.provider = async () => {
    const opened = await provider();
    return { ...opened, stripe: interceptCalls(opened.stripe, callWithFault) };
  };

  return {
    /** Runs `work` with the fault and returns whether the fault happened. Afterwards the server is alive again. */
    async during(next: Fault | undefined, work: () => Promise<void>): Promise<boolean> {
      [fault, steps, isDead, hasStruck] = [next, 0, false, false];
      try {
        await work();
      } catch (error) {
        if (!(error instanceof Crash)) throw error;
      } finally {
        [fault, isDead] = [undefined, false];
      }
      return hasStruck;
    },
  };
}

type Intercept = <Result>(request: () => Promise<Result>) => Promise<Result>;

/** Sends every call of the package through `intercept`. */
function interceptCalls(stripe: Stripe, intercept: Intercept): Stripe {
  const resource = (target: object): object =>
    new Proxy(target, {
      get(of, name) {
        const call: unknown = Reflect.get(of, name);
        return typeof call === 'function' ? (...args: unknown[]) => intercept(() => call.apply(of, args)) : call;
      },
    });
  return new Proxy(stripe, {
    get(of, name) {
      const found: unknown = Reflect.get(of, name);
      return name !== 'webhooks' && typeof found === 'object' && found !== null ? resource(found) : found;
    },
  });
}
