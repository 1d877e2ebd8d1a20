import type { Booking } from '#contracts/admin-bookings.ts';
import { questionnaireAnswers } from './questionnaire-answers.ts';

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
