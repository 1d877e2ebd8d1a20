import { z } from 'zod';

/** What a form says that asks about health and was sent without the consent. */
export const MISSING_CONSENT =
  'Please tick this box, so that I may keep what you wrote. Your answers stay here meanwhile.';

export const healthConsentField = { agreesToHealth: z.literal(true, MISSING_CONSENT) };
