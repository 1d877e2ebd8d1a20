import { z } from 'zod';
import { callMinutes, contactMethods } from '#domain/bookings.ts';
import { parseSlotValue } from '#domain/slots.ts';
import { isTimeZone } from '#domain/time-zones.ts';
import { defineEndpoint } from './endpoint.ts';
import { email, firstName, lastName, MAX_LONG_TEXT, optionalText, phone, requiredText } from './fields.ts';
import { proof } from './proof-of-work.ts';

/** `date` and `time` are on the coach's clock; `startsAt` is ISO 8601 with Z. */
export const OfferedSlot = z.object({
  value: z.string(),
  label: z.string(),
  date: z.iso.date(),
  time: z.string(),
  startsAt: z.iso.datetime(),
  durations: z.array(z.literal(callMinutes)),
});
export type OfferedSlot = z.infer<typeof OfferedSlot>;

export const listOpenSlots = defineEndpoint({
  method: 'GET',
  path: '/api/available-time-slots',
  access: 'anyone',
  query: z.object({
    duration: z
      .enum(['30', '45', '60'], { error: 'Duration must be 30, 45 or 60' })
      .transform((minutes) => Number(minutes) as (typeof callMinutes)[number])
      .optional(),
  }),
  reply: z.array(OfferedSlot),
});

/** A dated value ('2027-01-04-930am') or a weekday value ('mon-930am'), without surrounding space. */
export const selectedTimeSlot = z
  .string({ error: 'Please select a time slot' })
  .min(1, 'Please select a time slot')
  .max(50, 'Please use at most 50 characters')
  .refine((value) => parseSlotValue(value) !== null, 'Please select one of the offered times');

export const FreeCallRequest = z.object({
  firstName,
  lastName,
  email: email('Valid email is required'),
  phone,
  contactMethod: z.enum(contactMethods, { error: 'Please select a contact method' }),
  selectedTimeSlot,
  goals: requiredText(MAX_LONG_TEXT, "Please let us know what you'd like to cover"),
  experience: optionalText(MAX_LONG_TEXT),
  eatingOut: optionalText(255),
  typicalDay: optionalText(MAX_LONG_TEXT),
  drinks: optionalText(MAX_LONG_TEXT),
  emotionalEating: optionalText(MAX_LONG_TEXT),
  medications: optionalText(MAX_LONG_TEXT),
  /** The visitor's IANA zone, for times in mails; one that this server does not know is ignored. */
  timeZone: z.string().max(60).refine(isTimeZone).nullish().catch(null),
  /** The honeypot: no person sees it, so whoever fills it is suspected to be a robot. */
  website: optionalText(MAX_LONG_TEXT),
  /** What solves the challenge of `PROOF_NEEDED`. */
  proof,
});
export type FreeCallRequest = z.infer<typeof FreeCallRequest>;

/**
 * Throws `SLOT_TAKEN`, `SLOT_UNAVAILABLE`, `ALREADY_BOOKED`; above the ceilings `PROOF_NEEDED`, and `RATE_LIMITED` when
 * no more calls can be held.
 */
export const bookFreeCall = defineEndpoint({
  method: 'POST',
  path: '/api/consultation-request',
  access: 'anyone',
  status: 201,
  body: FreeCallRequest,
  reply: z.object({
    id: z.int(),
    /** The dated value, even if a weekday value was sent. */
    selectedTimeSlot: z.string(),
    label: z.string(),
    startsAt: z.iso.datetime(),
    minutes: z.int(),
    /** The text of an .ics file for the visitor's calendar. */
    calendarFile: z.string(),
    /** Above the ceilings: the time is held until then, and booked when the visitor uses the link in the mail. */
    confirmBy: z.iso.datetime().optional(),
  }),
});
