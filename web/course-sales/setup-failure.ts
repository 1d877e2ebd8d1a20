import { RefusedError, UnreachableError } from '../api.ts';

const unsaid = 'Payment setup failed. Please try again.';

/** Why no payment could be opened, for the buyer. `whenUnreachable` is 'Connection error', say. */
export function setupFailure(error: unknown, whenUnreachable: string): string {
  if (error instanceof UnreachableError) return `${whenUnreachable}: ${error.message}`;
  if (!(error instanceof RefusedError)) return unsaid;
  if (error.sentence) return error.sentence;
  if (isJson(error.text)) return error.statusText || unsaid;
  return `Server error (${error.status}): ${error.statusText || 'Please try again in a moment.'}`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
