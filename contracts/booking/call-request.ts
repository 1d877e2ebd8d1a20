import { z } from 'zod';
import { contactMethods } from '#domain/bookings.ts';
import { parseSlotValue } from '#domain/slot-values.ts';
import { isTimeZone } from '#domain/time-zones.ts';
import { consentField } from '../accounts/consent.ts';
import { email, firstName, instant, lastName, MAX_LONG_TEXT, phone, requiredText } from '../fields.ts';
import { proof } from './proof-of-work.ts';

/** A dated value ('2027-01-04-930am') or a weekday value ('mon-930am'), without surrounding space. */
export const selectedTimeSlot = z
  .string({ error: 'Please select a time slot' })
  .min(1, 'Please select a time slot')
  .max(50, 'Please use at most 50 characters')
  .refine((value) => parseSlotValue(value) !== null, 'Please select one of the offered times');

/**
 * The instant that the page showed for the slot. If it differs from the slot's instant, the coach has changed the time
 * zone since.
 */
export const shownStart = instant.optional().catch(undefined);

/** The participant of a call, and the requested time. */
export const participantFields = {
  firstName,
  lastName,
  email: email('Valid email is required'),
  phone,
  contactMethod: z.enum(contactMethods, { error: 'Please select a contact method' }),
  selectedTimeSlot,
};

/** The fields that visitors send for calls of any kind, in the order of the page. */
export const CallRequest = z.object({
  ...participantFields,
  goals: requiredText(MAX_LONG_TEXT, "Please let us know what you'd like to cover"),
  /** The visitor's IANA zone, for times in mails. The server ignores zones that it does not know. */
  timeZone: z.string().max(60).refine(isTimeZone).nullish().catch(null),
  startsAt: shownStart,
  ...consentField,
  /** The solved challenge of `PROOF_NEEDED`. */
  proof,
});

export const INVALID_DURATION = 'Duration must be 30, 45 or 60';
