import type { ClientDetails } from '#contracts/clients/clients.ts';
import { formatCallTime } from '#domain/coach-clock.ts';
import { standardQuestions } from '#domain/questionnaire.ts';
import { standardQuestionIds } from '#domain/standard-questions.ts';
import { listStoredBookings, openBooking, type StoredBooking } from '../booking/stored-bookings.ts';
import { bookedCallFields, toBookingSummary } from '../calendar/booked-calls.ts';
import { callsView } from '../db/calls-view.ts';
import type { Db } from '../db/connect.ts';
import { and, desc, ne } from '../db/drizzle.ts';
import type { RowsOf } from '../db/owned-rows.ts';
import type { Sealer } from '../db/sealing/sealer.ts';

type Answers = ClientDetails['answers'];

const MAX_CALLS = 200;
/** The most calls with answers: fewer, since the answers about one call may be long. */
const MAX_ANSWERED_CALLS = 20;

const isListed = (isOwn: RowsOf) => and(isOwn(callsView), ne(callsView.status, 'suspected_robot'));

/** Lists the client's calls, latest first. */
export async function listClientCalls(db: Db, isOwn: RowsOf, zone: string): Promise<ClientDetails['calls']> {
  const found = await db
    .select(bookedCallFields)
    .from(callsView)
    .where(isListed(isOwn))
    .orderBy(desc(callsView.startsAt))
    .limit(MAX_CALLS);
  return found.map((call) => toBookingSummary(call, zone));
}

/** Lists the client's answers and goals from these calls, latest call first. */
export async function listClientAnswers(db: Db, sealer: Sealer, isOwn: RowsOf, zone: string): Promise<Answers> {
  const orderBy = [desc(callsView.startsAt)];
  const bookings = await listStoredBookings(db, { where: isListed(isOwn), orderBy, limit: MAX_ANSWERED_CALLS });
  return bookings
    .map((booking) => ({
      bookingId: booking.id,
      kind: booking.kind,
      label: formatCallTime(booking, zone),
      answers: listAnswers(sealer, booking),
    }))
    .filter(({ answers }) => answers.length > 0);
}

function listAnswers(sealer: Sealer, stored: StoredBooking): Answers[number]['answers'] {
  const booking = openBooking(sealer, stored);
  const goals = { question: 'Goals', answer: booking.goals };
  const standard = standardQuestionIds.map((id) => ({
    question: standardQuestions[id].label,
    answer: booking[id] ?? '',
  }));
  const own = booking.ownAnswers.map(({ question, answer }) => ({ question, answer }));
  return [goals, ...standard, ...own].filter(({ answer }) => answer !== '');
}
