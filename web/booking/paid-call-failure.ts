import { dollars } from '#domain/prices.ts';
import { RefusedError, UnreachableError } from '../api.ts';

/** What the toast says: the server's sentence, else `whenUnsaid`. */
export function failureToast(error: unknown, whenUnsaid: string): string {
  return error instanceof RefusedError ? (error.sentence ?? 'Failed to book coaching call') : whenUnsaid;
}

/** What stays in the form: the same, and what it means for what was typed and for the money. */
export function failureNote(
  error: unknown,
  { sentCents, whenUnsaid }: { sentCents: number; whenUnsaid: string },
): string {
  if (error instanceof UnreachableError) {
    return `${error.message} Nothing was charged, and everything that you typed is still here.`;
  }
  if (error instanceof RefusedError && error.code === 'PRICE_CHANGED' && error.amount !== undefined) {
    return `The price of this call is ${dollars(error.amount)}, not ${dollars(sentCents)}. Nothing was charged. To book it at ${dollars(error.amount)}, submit again.`;
  }
  return failureToast(error, whenUnsaid);
}
