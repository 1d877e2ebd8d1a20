import { z } from 'zod';
import { callMinutes } from '#domain/bookings.ts';
import type { StandardQuestionId } from '#domain/standard-questions.ts';
import { defineEndpoint } from '../endpoint.ts';
import { MAX_LONG_TEXT, optionalText, requiredText } from '../fields.ts';
import { CallRequest, INVALID_DURATION } from './call-request.ts';
import { ownAnswersField } from './questionnaire.ts';

/** A slot that can be booked. `date` and `time` are on the coach's clock; `startsAt` is ISO 8601 with Z. */
export const OfferedSlot = z.object({
  value: z.string(),
  label: z.string(),
  date: z.iso.date(),
  time: z.string(),
  startsAt: z.iso.datetime(),
  /** The lengths of paid calls that fit, in minutes. */
  durations: z.array(z.literal(callMinutes)),
  /** The longest call of any kind that fits, in minutes, if it differs from the longest of `durations`. */
  longestMinutes: z.number().optional(),
});
export type OfferedSlot = z.infer<typeof OfferedSlot>;

export const listOpenSlots = defineEndpoint('anyone', 'GET', '/api/available-time-slots', {
  query: z.object({
    duration: z
      .enum(['30', '45', '60'], { error: INVALID_DURATION })
      .transform((minutes) => Number(minutes) as (typeof callMinutes)[number])
      .optional(),
  }),
  reply: z.array(OfferedSlot),
});

/** The standard questions. They can be answered with the booking or later. */
export const standardAnswers = {
  experience: optionalText(MAX_LONG_TEXT),
  eatingOut: optionalText(255),
  typicalDay: optionalText(MAX_LONG_TEXT),
  drinks: optionalText(MAX_LONG_TEXT),
  emotionalEating: optionalText(MAX_LONG_TEXT),
  medications: optionalText(MAX_LONG_TEXT),
} satisfies Record<StandardQuestionId, z.ZodType>;

export const FreeCallRequest = CallRequest.extend({
  ...standardAnswers,
  ...ownAnswersField,
  /** The honeypot, which people do not see. A request that fills it is kept as a robot's, and gets a normal reply. */
  website: optionalText(MAX_LONG_TEXT),
  goals: requiredText(MAX_LONG_TEXT, 'Please say what you’d like to change'),
});
export type FreeCallRequest = z.infer<typeof FreeCallRequest>;

/**
 * Books a free call. Throws `SLOT_TAKEN`, `SLOT_UNAVAILABLE`, `ALREADY_BOOKED`; above the ceilings `PROOF_NEEDED`, and
 * `RATE_LIMITED` when no more calls can be held.
 */
export const bookFreeCall = defineEndpoint('anyone', 'POST', '/api/consultation-request', {
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
    /** The token of the client's page of the call. Missing while the call waits for its confirmation. */
    link: z.string().optional(),
    /** Above the ceilings, the time is held until this instant; using the link in the mail books it. */
    confirmBy: z.iso.datetime().optional(),
  }),
});
