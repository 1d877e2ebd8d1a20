import type { Booking, BookingDetails, FreeCall } from '#contracts/admin-bookings.ts';
import { useCoachDates } from '../coach-dates.ts';

export function Questionnaire({
  booking,
  answersChangedAt,
}: Pick<BookingDetails, 'answersChangedAt'> & { booking: Booking }) {
  const { momentOf } = useCoachDates();
  return (
    <>
      {answersChangedAt && (
        <p className="mb-4 text-muted text-sm print:text-black">
          Last answered on the call’s page: <time dateTime={answersChangedAt}>{momentOf(answersChangedAt)}</time>
        </p>
      )}
      <dl className="space-y-4">
        {questionnaireAnswers(booking).map(({ question, answer }) => (
          <div key={question} className="break-inside-avoid">
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

const questions = {
  goals: 'Goals',
  experience: 'Prior experience',
  eatingOut: 'Eating out per week',
  typicalDay: 'Typical day of eating',
  drinks: 'Caloric drinks',
  emotionalEating: 'Emotional eating',
  medications: 'Medications',
} as const satisfies Partial<Record<keyof FreeCall, string>>;

/** `answer` is null if the client left it empty. */
function questionnaireAnswers(booking: Booking): { question: string; answer: string | null }[] {
  if (booking.kind === 'paid') return [{ question: questions.goals, answer: booking.goals || null }];
  const names = Object.keys(questions) as (keyof typeof questions)[];
  return names.map((name) => ({ question: questions[name], answer: booking[name] ? String(booking[name]) : null }));
}
