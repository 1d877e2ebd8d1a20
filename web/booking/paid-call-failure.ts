import { ApiError, NetworkError } from '../api.ts';

/** The text of the toast: the server's message, or `whenUnsaid`. */
export function failureToastText(error: unknown, whenUnsaid: string): string {
  return error instanceof ApiError ? (error.sentence ?? 'Failed to book coaching call') : whenUnsaid;
}

/** The text that stays in the form. It adds what happens to the typed text and the money. */
export function failureNoteText(
  error: unknown,
  { sentCents, dollars, whenUnsaid }: { sentCents: number; dollars(cents: number): string; whenUnsaid: string },
): string {
  if (error instanceof NetworkError) {
    return `${error.message} Nothing was charged, and everything you typed is still here.`;
  }
  if (error instanceof ApiError && error.code === 'PRICE_CHANGED' && error.amount !== undefined) {
    return `The price of this call is ${dollars(error.amount)}, not ${dollars(sentCents)}. Nothing was charged. To book it at ${dollars(error.amount)}, submit again.`;
  }
  return failureToastText(error, whenUnsaid);
}
