import type { Parts } from '../parts.ts';
import { deliverEvents, forgetOldEvents } from './deliveries.ts';
import { forgetOldAnswers } from './idempotency.ts';
import { decideProcessed } from './processing.ts';

/** Whoever pays waits for the events. */
export const SANDBOX_ROUND_MS = 1_000;

/** What the sandbox looks after by itself. */
export const sandboxRounds = (parts: Pick<Parts, 'database' | 'now' | 'publicUrl' | 'log'>) => ({
  'sandbox payments': () => decideProcessed(parts),
  'sandbox events': () => deliverEvents(parts),
  'sandbox memory': async () => {
    await forgetOldAnswers(parts.database, parts.now());
    await forgetOldEvents(parts);
  },
});
