import { z } from 'zod';

/** The message of a form with health answers that lacks the consent. */
export const MISSING_CONSENT =
  'Please tick this box, so that I may keep what you wrote. Your answers stay here meanwhile.';

/** Returns true if anything was written: an empty form needs no consent. */
export const needsHealthConsent = (answers: readonly unknown[]): boolean =>
  answers.some((answer) => typeof answer === 'string' && answer.trim() !== '');

export const healthConsentField = { agreesToHealth: z.literal(true, MISSING_CONSENT) };
