import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { oneLine } from '../fields.ts';
import { callFields } from '../settings/call-settings.ts';
import { packageCents } from '../settings/package-settings.ts';
import { priceFields } from '../settings/price-settings.ts';
import { Picture } from '../studio/pictures-and-clips.ts';
import { SiteContent } from '../studio/site-content.ts';

// The questions that turn the sample of a new site into the coach's own: name, place, clock, prices and photo.

const { call30Cents, call45Cents, call60Cents, courseCents } = priceFields;
export const questionPrices = { call30Cents, call45Cents, call60Cents, packageCents, courseCents };
export type QuestionPrice = keyof typeof questionPrices;

/** Limits in characters, short enough for every sentence of the sample that contains the answer. */
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
  /** The picture that `addPicture` returned. Without one, the drawing stays. */
  portrait: Picture.omit({ alt: true }).nullable(),
});
export type FirstAnswers = z.infer<typeof FirstAnswers>;

export const getFirstQuestions = defineEndpoint('admin', 'GET', '/api/admin/first-questions', {
  reply: z.object({
    isAnswered: z.boolean(),
    /** True if calls are booked. The time zone can then be changed only in the settings, which explain the effects. */
    hasBookings: z.boolean(),
    coachTimeZone: z.string(),
    /** The sentence of the pages that names the place, as '{place}'. Missing from a server of the previous release. */
    placeSentence: z.string().optional(),
    prices: z.record(z.enum(Object.keys(questionPrices) as [QuestionPrice, ...QuestionPrice[]]), z.number()),
  }),
});

/**
 * Puts the answers into pages and settings, and publishes the pages, all at once. The same answers again change
 * nothing. Throws `MAIN_ADMIN`, `DUPLICATE` if other answers are stored already, and `NOT_POSSIBLE` if a text of the
 * pages would get too long.
 */
export const answerFirstQuestions = defineEndpoint('admin', 'POST', '/api/admin/first-questions', {
  body: FirstAnswers,
});

/** Returns the pages as these answers would make them, and changes nothing. Throws `NOT_POSSIBLE` for a long text. */
export const previewFirstAnswers = defineEndpoint('admin', 'POST', '/api/admin/first-questions/preview', {
  body: FirstAnswers,
  reply: z.object({ content: SiteContent }),
});

/** Stops sending the coach to the questions. Their page stays reachable. */
export const postponeFirstQuestions = defineEndpoint('admin', 'POST', '/api/admin/first-questions/later');
