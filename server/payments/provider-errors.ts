import type { AppContext } from '../app-context.ts';
import { ProviderNotConfiguredError, ProviderUnavailableError } from './provider.ts';

/**
 * While the provider is away, the next round tries again. One thing that cannot be dealt with does not hold up the others. A
 * site without payment keys has nobody to ask: the greeting at the start says so, and it is no fault to be logged.
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
    else log.error({ err, ...logFields }, 'this could not be followed at the payment provider');
  }
}
