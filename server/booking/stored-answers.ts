import { sql } from '../db/drizzle.ts';
import { consultationRequests } from '../db/schema.ts';
import type { SealedText } from '../db/sealing/sealed-text.ts';

const { experience, eatingOut, eatingOutClear, typicalDay, drinks, emotionalEating, medications } =
  consultationRequests;

/** The answers to the standard questions. One that an older release wrote in clear is later than the sealed one beside it. */
export const storedAnswers = {
  experience,
  typicalDay,
  drinks,
  emotionalEating,
  medications,
  eatingOut: sql<SealedText | null>`coalesce(${eatingOutClear}, ${eatingOut})`,
};
