import type { AppContext } from '../app-context.ts';
import { ProviderNotConfiguredError, ProviderUnavailableError } from './provider.ts';

/**
 * While the provider is away, the next round tries again. One thing that cannot be dealt with does not hold up the others. A
 * site without payment keys has nobody to ask: the greeting at the start says so, and it is no fault to be logged.
 */
export async function logProviderErrors(
  { log }: Pick<AppContext, 'log'>,
  about: { payment: number } | { refund: number } | { all: 'payments' },
  act: () => Promise<unknown>,
): Promise<void> {
  try {
    await act();
  } catch (err) {
    if (err instanceof ProviderNotConfiguredError) return;
    if (err instanceof ProviderUnavailableError) log.warn(about, 'the payment provider does not answer');
    else log.error({ err, ...about }, 'this could not be followed at the payment provider');
  }
}
