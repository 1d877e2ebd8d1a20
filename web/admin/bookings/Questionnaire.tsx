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

const questions: { name: keyof FreeCall; question: string }[] = [
  { name: 'goals', question: 'Goals' },
  { name: 'experience', question: 'Prior experience' },
  { name: 'eatingOut', question: 'Eating out per week' },
  { name: 'typicalDay', question: 'Typical day of eating' },
  { name: 'drinks', question: 'Caloric drinks' },
  { name: 'emotionalEating', question: 'Emotional eating' },
  { name: 'medications', question: 'Medications' },
];

/** All questions in the order of the form. `answer` is null if the client left it empty. */
function questionnaireAnswers(booking: Booking): { question: string; answer: string | null }[] {
  if (booking.kind === 'paid') return [{ question: 'Goals', answer: booking.goals || null }];
  return questions.map(({ name, question }) => ({ question, answer: booking[name] ? String(booking[name]) : null }));
}
