import type { Booking, BookingDetails } from '#contracts/booking/admin-bookings.ts';
import { type CallQuestion, standardQuestions } from '#domain/questionnaire.ts';
import { standardQuestionIds } from '#domain/standard-questions.ts';
import { useSite } from '../../site.tsx';
import { CoachMoment } from '../CoachTime.tsx';

export function Questionnaire(props: Pick<BookingDetails, 'booking' | 'askedQuestions' | 'answersChangedAt'>) {
  const { booking, askedQuestions, answersChangedAt } = props;
  const { questions } = useSite();
  return (
    <>
      {answersChangedAt && (
        <p className="mb-4 text-muted text-sm print:text-black">
          Last answered on the call’s page: <CoachMoment at={answersChangedAt} />
        </p>
      )}
      <dl className="space-y-4">
        {listAnswers(booking, questions, askedQuestions).map(({ id, question, answer }) => (
          <div key={`${id} ${question}`} className="break-inside-avoid">
            <dt className="font-semibold text-muted text-sm print:text-black">{question}</dt>
            {answer === null ? (
              <dd className="text-muted italic print:text-black">Not answered</dd>
            ) : (
              <dd className="whitespace-pre-wrap [overflow-wrap:anywhere]">{answer}</dd>
            )}
          </div>
        ))}
      </dl>
    </>
  );
}

type Answer = { id: string; question: string; answer: string | null };

/**
 * Lists the questions with their answers, null if not answered. A standard question is left out if it was not answered
 * and is not among `questions`, those of the present form. `ownQuestions`: the coach's own, as asked at the booking.
 */
function listAnswers(
  booking: Booking,
  questions: readonly CallQuestion[],
  ownQuestions: BookingDetails['askedQuestions'],
): Answer[] {
  const goals = { id: 'goals', question: 'Goals', answer: booking.goals || null };
  if (booking.kind === 'paid') return [goals];
  const standard = standardQuestionIds.map((id) => ({
    id,
    question: standardQuestions[id].label,
    answer: booking[id] ? String(booking[id]) : null,
  }));
  const isShown = ({ id, answer }: Answer) => answer !== null || questions.some((question) => question.id === id);
  const unanswered = ownQuestions
    .filter(({ id }) => booking.ownAnswers.every((given) => given.id !== id))
    .map((question) => ({ ...question, answer: null }));
  return [goals, ...standard.filter(isShown), ...booking.ownAnswers, ...unanswered];
}
