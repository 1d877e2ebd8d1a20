import type { ClientDetails } from '#contracts/clients.ts';
import { useCoachDates } from '../coach-dates.ts';
import { ShortList } from './ShortList.tsx';

export function ClientQuestions({ questions }: Pick<ClientDetails, 'questions'>) {
  const { dayOf } = useCoachDates();
  if (questions.length === 0) return <p className="text-muted">No questions about the course.</p>;
  return (
    <ShortList label="Questions about the course" className="space-y-4">
      {questions.map(({ id, lesson, question, createdAt }) => (
        <li key={id} tabIndex={-1} className="leading-snug">
          <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{question}</p>
          <p className="text-muted text-sm">
            {lesson && `${lesson}, `}
            <time dateTime={createdAt}>{dayOf(createdAt)}</time>
          </p>
        </li>
      ))}
    </ShortList>
  );
}
