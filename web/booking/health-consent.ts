import { z } from 'zod';

/** What a form says that asks about health and was sent without the consent. */
export const MISSING_CONSENT =
  'Please tick this box, so that I may keep what you wrote. Your answers stay here meanwhile.';

/** Whether anything is written that needs the consent: there is nothing to agree to in an empty form. */
export const isAboutHealth = (answers: readonly unknown[]): boolean =>
  answers.some((answer) => typeof answer === 'string' && answer.trim() !== '');

export const healthConsentField = { agreesToHealth: z.literal(true, MISSING_CONSENT) };
