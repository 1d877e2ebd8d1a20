import { parsePhoneNumberFromString, validatePhoneNumberLength } from 'libphonenumber-js/min';
import type { z } from 'zod';

// The number plans of all countries take 43 kB. Outside of `fields.ts`, a page loads them with its phone field only.

/** The fewest digits of a person's number, besides the country code. The library also accepts shorter special lines. */
const SHORTEST_NUMBER = 6;
/** Calling codes of places with shorter numbers: Ascension, the Cook Islands, the Falklands, St. Helena, Tokelau. */
const shorterPlans = new Set(['247', '290', '500', '682', '690']);

/**
 * Says why an international number ('+49 30 123') can't be one, by its country's lengths; null if it can. A number
 * without its country code passes as it was typed: nobody knows its country.
 */
export function findPhoneProblem(phone: string): string | null {
  if (!phone.startsWith('+')) return null;
  const problem = validatePhoneNumberLength(phone);
  const number = parsePhoneNumberFromString(phone);
  const isShort =
    number && number.nationalNumber.length < SHORTEST_NUMBER && !shorterPlans.has(number.countryCallingCode);
  if (problem === 'TOO_SHORT' || isShort) return 'That phone number looks too short. Please check it.';
  if (problem === 'TOO_LONG') return 'That phone number looks too long. Please check it.';
  return problem ? 'Please enter a complete phone number' : null;
}

/** Adds the check to the field of a form. */
export const possiblePhone = (field: z.ZodType<string, string>) =>
  field.superRefine((phone, check) => {
    const message = findPhoneProblem(phone);
    if (message) check.addIssue({ code: 'custom', message });
  });
