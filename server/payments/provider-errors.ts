import type { AppContext } from '../app-context.ts';
import { ProviderNotConfiguredError, ProviderUnavailableError } from './provider.ts';

/**
 * Logs what a scheduled task throws, so that one payment does not hold up the others; the next run tries again. A site
 * without payment keys logs nothing here, since its startup message says so.
 */
export async function logProviderErrors(
  { log }: Pick<AppContext, 'log'>,
  logFields: { payment: number } | { refund: number } | { all: 'payments' },
  task: () => Promise<unknown>,
): Promise<void> {
  try {
    await task();
  } catch (err) {
    if (err instanceof ProviderNotConfiguredError) return;
    if (err instanceof ProviderUnavailableError) log.warn(logFields, 'the payment provider does not answer');
    else log.error({ err, ...logFields }, 'syncing with the payment provider failed');
  }
}
