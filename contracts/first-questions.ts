import { z } from 'zod';
import { MessageReply } from './accounts.ts';
import { callFields } from './call-settings.ts';
import { defineEndpoint } from './endpoint.ts';
import { oneLine } from './fields.ts';
import { Picture } from './pictures-and-clips.ts';
import { priceFields } from './price-settings.ts';

// What a new site asks the coach, so that its sample becomes the coach's own: name, place, clock, prices and photo.

const { call30Cents, call45Cents, call60Cents, packageCents, courseCents } = priceFields;
export const questionPrices = { call30Cents, call45Cents, call60Cents, packageCents, courseCents };
export type QuestionPrice = keyof typeof questionPrices;

/** Short enough for each sentence of the sample in which they stand. */
export const answerLengths = { firstName: 40, lastName: 40, brand: 80, place: 60 } as const;

export const FirstAnswers = z.object({
  firstName: oneLine(answerLengths.firstName, 'First name is required'),
  lastName: oneLine(answerLengths.lastName, 'Last name is required'),
  brand: oneLine(answerLengths.brand, 'Please name your practice'),
  place: oneLine(answerLengths.place, 'Please say where you are'),
  coachTimeZone: callFields.coachTimeZone.schema,
  call30Cents: call30Cents.schema,
  call45Cents: call45Cents.schema,
  call60Cents: call60Cents.schema,
  packageCents: packageCents.schema,
  courseCents: courseCents.schema,
  /** From `addPicture`. Without one, the drawing stays. */
  portrait: Picture.omit({ alt: true }).nullable(),
});
export type FirstAnswers = z.infer<typeof FirstAnswers>;

export const getFirstQuestions = defineEndpoint('admin', 'GET', '/api/admin/first-questions', {
  reply: z.object({
    isAnswered: z.boolean(),
    /** Calls are booked, so the clock is changed in the settings, which say what that means. */
    hasBookings: z.boolean(),
    coachTimeZone: z.string(),
    prices: z.record(z.enum(Object.keys(questionPrices) as [QuestionPrice, ...QuestionPrice[]]), z.number()),
  }),
});

/**
 * Puts the answers into pages and settings, and publishes the pages, all at once. The same answers again change nothing. Refused with
 * `MAIN_ADMIN`, and `DUPLICATE` if there are other answers already.
 */
export const answerFirstQuestions = defineEndpoint('admin', 'POST', '/api/admin/first-questions', {
  body: FirstAnswers,
  reply: MessageReply,
});

/** Asks no more by itself. The questions stay at their address. */
export const postponeFirstQuestions = defineEndpoint('admin', 'POST', '/api/admin/first-questions/later', {
  reply: MessageReply,
});
