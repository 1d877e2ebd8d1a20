import type { BookingDetails } from '#contracts/booking/admin-bookings.ts';
import { type CallQuestion, isStandardQuestion } from '#domain/questionnaire.ts';
import type { Db } from '../db/connect.ts';
import { and, desc, eq, lte } from '../db/drizzle.ts';
import { siteDocuments } from '../db/schema.ts';
import type { StoredBooking } from './stored-bookings.ts';

/** Lists the coach's own questions that were asked when the call was booked. */
export async function listAskedQuestions(
  db: Db,
  { kind, createdAt }: StoredBooking,
): Promise<BookingDetails['askedQuestions']> {
  if (kind === 'paid') return [];
  const [asked] = await db
    .select({ content: siteDocuments.content })
    .from(siteDocuments)
    .where(and(eq(siteDocuments.name, 'questionnaire'), lte(siteDocuments.createdAt, createdAt)))
    .orderBy(desc(siteDocuments.version))
    .limit(1);
  const { questions } = (asked?.content ?? { questions: [] }) as { questions: CallQuestion[] };
  return questions.filter(({ id }) => !isStandardQuestion(id)).map(({ id, label }) => ({ id, question: label }));
}
