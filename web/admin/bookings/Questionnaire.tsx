import type { Booking, FreeCall } from '#contracts/admin-bookings.ts';

export function Questionnaire({ booking }: { booking: Booking }) {
  return (
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
  );
}

/** In the order of the form. */
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
