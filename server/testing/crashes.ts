import Stripe from 'stripe';
import type { OpenSite } from './open-site.ts';

/**
 * What befalls a server once, at its n-th step from now. 'crash': it is dead from there on, until it is started again. 'away':
 * the provider's n-th answer does not come, whether or not it did what it was asked.
 */
export type Fault = { kind: 'crash' | 'away'; at: number; isDone: boolean };

class Crash extends Error {
  constructor() {
    super('The server was killed here');
  }
}

/** Lets a test have faults between any two steps of a server: before and after each statement, commit and question to the provider. */
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
  async function asked<Result>(question: () => Promise<Result>): Promise<Result> {
    if (fault?.kind !== 'away') return between(question);
    steps += 1;
    if (steps !== fault.at) return question();
    hasStruck = true;
    if (fault.isDone) await question().catch(() => {});
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
    return { ...opened, stripe: watched(opened.stripe, asked) };
  };

  return {
    /** Does something during which this happens; afterwards the server is alive again. Answers whether it did happen. */
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

type Asking = <Result>(question: () => Promise<Result>) => Promise<Result>;

/** The package's calls, each of which goes by `asking`. */
function watched(stripe: Stripe, asking: Asking): Stripe {
  const resource = (target: object): object =>
    new Proxy(target, {
      get(of, name) {
        const call: unknown = Reflect.get(of, name);
        return typeof call === 'function' ? (...given: unknown[]) => asking(() => call.apply(of, given)) : call;
      },
    });
  return new Proxy(stripe, {
    get(of, name) {
      const found: unknown = Reflect.get(of, name);
      return name !== 'webhooks' && typeof found === 'object' && found !== null ? resource(found) : found;
    },
  });
}
