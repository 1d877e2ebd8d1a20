import type { ClientDetails } from '#contracts/clients.ts';
import { formatCallTime } from '#domain/coach-clock.ts';
import { standardQuestions } from '#domain/questionnaire.ts';
import { standardQuestionIds } from '#domain/standard-questions.ts';
import { listStoredBookings, type StoredBooking } from '../booking/stored-bookings.ts';
import { bookedCallFields, toBookingSummary } from '../calendar/booked-calls.ts';
import type { Db } from '../db/connect.ts';
import { and, desc, ne, unionAll } from '../db/drizzle.ts';
import type { RowsOf } from '../db/owned-rows.ts';
import { coachingCalls, consultationRequests } from '../db/schema.ts';
import type { Sealer } from '../db/sealing/sealer.ts';

type CallTable = typeof consultationRequests | typeof coachingCalls;
type Answers = ClientDetails['answers'];

const MAX_CALLS = 200;
/** The answers to one call may be long. */
const MAX_ANSWERED_CALLS = 20;

const isListed = (isOwn: RowsOf, table: CallTable) => and(isOwn(table), ne(table.status, 'suspected_robot'));

/** The client's calls, latest first. */
export async function listClientCalls(db: Db, isOwn: RowsOf, zone: string): Promise<ClientDetails['calls']> {
  const calls = unionAll(
    db.select(bookedCallFields.free).from(consultationRequests).where(isListed(isOwn, consultationRequests)),
    db.select(bookedCallFields.paid).from(coachingCalls).where(isListed(isOwn, coachingCalls)),
  ).as('calls');
  const found = await db.select().from(calls).orderBy(desc(calls.startsAt)).limit(MAX_CALLS);
  return found.map((call) => toBookingSummary(call, zone));
}

/** Lists the client's answers and goals from these calls, latest call first. */
export async function listClientAnswers(db: Db, sealer: Sealer, isOwn: RowsOf, zone: string): Promise<Answers> {
  const latest = (table: CallTable) => ({
    where: isListed(isOwn, table),
    orderBy: [desc(table.startsAt)],
    limit: MAX_ANSWERED_CALLS,
  });
  const bookings = [
    ...(await listStoredBookings(db, 'free', latest(consultationRequests))),
    ...(await listStoredBookings(db, 'paid', latest(coachingCalls))),
  ];
  return bookings
    .sort((a, b) => b.startsAt.getTime() - a.startsAt.getTime())
    .slice(0, MAX_ANSWERED_CALLS)
    .map((booking) => ({
      bookingId: booking.id,
      kind: booking.kind,
      label: formatCallTime(booking, zone),
      answers: listAnswers(sealer, booking),
    }))
    .filter(({ answers }) => answers.length > 0);
}

function listAnswers(sealer: Sealer, stored: StoredBooking): Answers[number]['answers'] {
  if (stored.kind === 'paid') {
    const { goals } = sealer.openRow('coaching_calls', stored);
    return goals === '' ? [] : [{ question: 'Goals', answer: goals }];
  }
  const booking = sealer.openRow('consultation_requests', stored);
  const goals = { question: 'Goals', answer: booking.goals };
  const standard = standardQuestionIds.map((id) => ({
    question: standardQuestions[id].label,
    answer: booking[id] ?? '',
  }));
  const own = booking.ownAnswers.map(({ question, answer }) => ({ question, answer }));
  return [goals, ...standard, ...own].filter(({ answer }) => answer !== '');
}
