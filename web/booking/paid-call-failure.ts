import { formatDollars } from '#domain/prices.ts';
import { ApiError, NetworkError } from '../api.ts';

/** What the toast says: the server's sentence, else `whenUnsaid`. */
export function failureToastText(error: unknown, whenUnsaid: string): string {
  return error instanceof ApiError ? (error.sentence ?? 'Failed to book coaching call') : whenUnsaid;
}

/** What stays in the form: the same, and what it means for what was typed and for the money. */
export function failureNoteText(
  error: unknown,
  { sentCents, whenUnsaid }: { sentCents: number; whenUnsaid: string },
): string {
  if (error instanceof NetworkError) {
    return `${error.message} Nothing was charged, and everything that you typed is still here.`;
  }
  if (error instanceof ApiError && error.code === 'PRICE_CHANGED' && error.amount !== undefined) {
    return `The price of this call is ${formatDollars(error.amount)}, not ${formatDollars(sentCents)}. Nothing was charged. To book it at ${formatDollars(error.amount)}, submit again.`;
  }
  return failureToastText(error, whenUnsaid);
}
