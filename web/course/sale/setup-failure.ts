import { ApiError, isJson, NetworkError } from '../../api.ts';

const fallbackMessage = 'Payment setup failed. Please try again.';

/** Returns the reason why the payment could not be opened. `unreachablePrefix`: 'Connection error'. */
export function setupFailureMessage(error: unknown, unreachablePrefix: string): string {
  if (error instanceof NetworkError) return `${unreachablePrefix}: ${error.message}`;
  if (!(error instanceof ApiError)) return fallbackMessage;
  if (error.sentence) return error.sentence;
  if (isJson(error.text)) return error.statusText || fallbackMessage;
  return `Server error (${error.status}): ${error.statusText || 'Please try again in a moment.'}`;
}
