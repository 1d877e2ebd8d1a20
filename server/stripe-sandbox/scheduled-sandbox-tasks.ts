import type { AppContext } from '../app-context.ts';
import { finishDueProcessing } from './finish-processing.ts';
import { deleteOldIdempotencyKeys } from './idempotency.ts';
import { deleteOldEvents, deliverEvents } from './webhook-deliveries.ts';

/** Short, because the payer waits for the events. */
export const SANDBOX_TASK_INTERVAL_MS = 1_000;

type SandboxContext = Pick<AppContext, 'database' | 'now' | 'publicUrl' | 'log'>;

export const sandboxTasks = (ctx: SandboxContext) => ({
  'sandbox payments': () => finishDueProcessing(ctx),
  'sandbox events': () => deliverEvents(ctx),
});

/** Deletes what the sandbox no longer needs; not urgent. */
export async function deleteOldSandboxData(ctx: SandboxContext): Promise<void> {
  await deleteOldIdempotencyKeys(ctx.database, ctx.now());
  await deleteOldEvents(ctx);
}
