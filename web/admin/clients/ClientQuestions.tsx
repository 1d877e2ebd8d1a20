import type { ClientDetails } from '#contracts/clients/clients.ts';
import { CoachDay } from '../CoachTime.tsx';
import { ShortList } from './ShortList.tsx';

export function ClientQuestions({ questions }: Pick<ClientDetails, 'questions'>) {
  if (questions.length === 0) return <p className="text-muted">No questions about the course.</p>;
  return (
    <ShortList label="Questions about the course" className="space-y-4">
      {questions.map(({ id, lesson, question, createdAt }) => (
        <li key={id} tabIndex={-1} className="leading-snug">
          <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{question}</p>
          <p className="text-muted text-sm">
            {lesson && `${lesson}, `}
            <CoachDay at={createdAt} />
          </p>
        </li>
      ))}
    </ShortList>
  );
}
