import { Link } from 'wouter';
import type { ClientDetails } from '#contracts/clients/clients.ts';
import { CoachDay } from '../CoachTime.tsx';
import { courseMembersPath } from '../client-paths.ts';
import { ShortList } from './ShortList.tsx';

export function ClientQuestions({ questions }: Pick<ClientDetails, 'questions'>) {
  if (questions.length === 0) return <p className="text-muted">No questions about the course.</p>;
  return (
    <ShortList label="Questions about the course" className="space-y-4">
      {questions.map(({ id, lesson, question, createdAt, answer, isOpen }) => (
        <li key={id} tabIndex={-1} className="leading-snug">
          <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{question}</p>
          <p className="text-muted text-sm">
            {lesson ?? 'The course as a whole'}, <CoachDay at={createdAt} />
          </p>
          {!answer && !isOpen && <p className="text-muted">Answered by email.</p>}
          {answer && <p className="mt-1 whitespace-pre-wrap pl-4 text-muted [overflow-wrap:anywhere]">{answer}</p>}
          {isOpen && (
            <Link href={courseMembersPath} className="text-link">
              Answer it
            </Link>
          )}
        </li>
      ))}
    </ShortList>
  );
}
