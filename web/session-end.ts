import { refusals } from '#contracts/refusals.ts';
import type { ApiError } from './api.ts';

/** The message about the end of a session, and the delay before the redirect to the sign-in page. */
export type SessionEnd = { sentence: string; goesAfterMs: number };

/** Whether the refusal means that the session is over. Wrong credentials and a missing session do not count. */
export function readSessionEnd({ status, code, message }: ApiError): SessionEnd | undefined {
  if (status !== 401) return undefined;
  const says = (word: string) => code === word || message.includes(word);
  if (says('SESSION_TIMEOUT')) return { sentence: refusals.SESSION_TIMEOUT.message, goesAfterMs: 1500 };
  if (says('SESSION_CONFLICT')) return { sentence: refusals.SESSION_CONFLICT.message, goesAfterMs: 2500 };
  if (says('SESSION_INVALIDATED') || says('Session invalidated')) return { sentence: message, goesAfterMs: 2500 };
  return undefined;
}
