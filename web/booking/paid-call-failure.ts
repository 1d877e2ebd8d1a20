import { ApiError, NetworkError } from '../api.ts';

/** Returns the text of the toast: the server's message, or `fallbackMessage` for any other error. */
export function failureToastText(error: unknown, fallbackMessage: string): string {
  return error instanceof ApiError ? (error.sentence ?? 'Failed to book coaching call') : fallbackMessage;
}

/** Returns the text that stays in the form. It also says what became of the typed text and the money. */
export function failureNoteText(
  error: unknown,
  options: { sentCents: number; dollars(cents: number): string; fallbackMessage: string },
): string {
  const { sentCents, dollars, fallbackMessage } = options;
  if (error instanceof NetworkError) {
    return `${error.message} Nothing was charged, and everything you typed is still here.`;
  }
  if (error instanceof ApiError && error.code === 'PRICE_CHANGED' && error.amount !== undefined) {
    return `The price of this call is ${dollars(error.amount)}, not ${dollars(sentCents)}. Nothing was charged. To book it at ${dollars(error.amount)}, submit again.`;
  }
  return failureToastText(error, fallbackMessage);
}
