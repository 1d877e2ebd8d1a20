import { sql } from '../db/drizzle.ts';
import { consultationRequests } from '../db/schema.ts';
import type { SealedText } from '../db/sealing/sealed-text.ts';

const { experience, eatingOut, eatingOutClear, typicalDay, drinks, emotionalEating, medications } =
  consultationRequests;

/** The answers to standard questions. One in clear, of an older release, is later than the sealed one. */
export const storedAnswers = {
  experience,
  typicalDay,
  drinks,
  emotionalEating,
  medications,
  eatingOut: sql<SealedText | null>`coalesce(${eatingOutClear}, ${eatingOut})`,
};
