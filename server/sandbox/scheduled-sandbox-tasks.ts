import type { AppContext } from '../app-context.ts';
import { finishDueProcessing } from './finish-processing.ts';
import { deleteOldIdempotencyKeys } from './idempotency.ts';
import { deleteOldEvents, deliverEvents } from './webhook-deliveries.ts';

/** Whoever pays waits for the events. */
export const SANDBOX_TASK_INTERVAL_MS = 1_000;

type SandboxContext = Pick<AppContext, 'database' | 'now' | 'publicUrl' | 'log'>;

/** What the sandbox looks after by itself, every `SANDBOX_ROUND_MS`. */
export const sandboxTasks = (ctx: SandboxContext) => ({
  'sandbox payments': () => finishDueProcessing(ctx),
  'sandbox events': () => deliverEvents(ctx),
});

/** What it does not need any more; there is no hurry. */
export async function deleteOldSandboxData(ctx: SandboxContext): Promise<void> {
  await deleteOldIdempotencyKeys(ctx.database, ctx.now());
  await deleteOldEvents(ctx);
}
