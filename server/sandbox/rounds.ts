import type { Parts } from '../parts.ts';
import { deliverEvents, forgetOldEvents } from './deliveries.ts';
import { forgetOldAnswers } from './idempotency.ts';
import { decideProcessed } from './processing.ts';

/** Whoever pays waits for the events. */
export const SANDBOX_ROUND_MS = 1_000;

type Sandbox = Pick<Parts, 'database' | 'now' | 'publicUrl' | 'log'>;

/** What the sandbox looks after by itself, every `SANDBOX_ROUND_MS`. */
export const sandboxRounds = (parts: Sandbox) => ({
  'sandbox payments': () => decideProcessed(parts),
  'sandbox events': () => deliverEvents(parts),
});

/** What it does not need any more; there is no hurry. */
export async function forgetInSandbox(parts: Sandbox): Promise<void> {
  await forgetOldAnswers(parts.database, parts.now());
  await forgetOldEvents(parts);
}
