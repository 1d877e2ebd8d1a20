import type { AppContext } from '../app-context.ts';
import { deliverEvents, forgetOldEvents } from './deliveries.ts';
import { forgetOldAnswers } from './idempotency.ts';
import { decideProcessed } from './processing.ts';

/** Whoever pays waits for the events. */
export const SANDBOX_ROUND_MS = 1_000;

type Sandbox = Pick<AppContext, 'database' | 'now' | 'publicUrl' | 'log'>;

/** What the sandbox looks after by itself, every `SANDBOX_ROUND_MS`. */
export const sandboxRounds = (ctx: Sandbox) => ({
  'sandbox payments': () => decideProcessed(ctx),
  'sandbox events': () => deliverEvents(ctx),
});

/** What it does not need any more; there is no hurry. */
export async function forgetInSandbox(ctx: Sandbox): Promise<void> {
  await forgetOldAnswers(ctx.database, ctx.now());
  await forgetOldEvents(ctx);
}
