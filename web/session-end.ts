import { refusals } from '#contracts/refusals.ts';
import type { ApiError } from './api.ts';

/** The message about the end of a session, and the delay before the redirect to the sign-in page. */
export type SessionEnd = { sentence: string; goesAfterMs: number };

/** Returns the end of a session that a refusal reports; undefined for wrong credentials and a missing session. */
export function readSessionEnd({ status, code, message }: ApiError): SessionEnd | undefined {
  if (status !== 401) return undefined;
  const names = (word: string) => code === word || message.includes(word);
  if (names('SESSION_TIMEOUT')) return { sentence: refusals.SESSION_TIMEOUT.message, goesAfterMs: 1500 };
  if (names('SESSION_CONFLICT')) return { sentence: refusals.SESSION_CONFLICT.message, goesAfterMs: 2500 };
  if (names('SESSION_INVALIDATED') || names('Session invalidated')) return { sentence: message, goesAfterMs: 2500 };
  return undefined;
}
