import { MessageCircleQuestion } from 'lucide-react';
import type { Course } from './course-content.ts';

/** The member's own questions with the coach's answers; renders nothing without questions. */
export function OwnQuestions({ questions }: Pick<Course, 'questions'>) {
  if (questions.length === 0) return null;
  return (
    <section aria-label="Your questions" className="mt-10 max-w-3xl">
      <h2 className="text-heading">Your questions</h2>
      <ul className="mt-4 space-y-6">
        {questions.map(({ id, question, answer, answeredAt }) => (
          <li key={id} className="panel p-5">
            <p dir="auto" className="flex gap-3 whitespace-pre-wrap font-semibold [overflow-wrap:anywhere]">
              <MessageCircleQuestion aria-hidden className="mt-1 size-5 shrink-0 text-leaf" strokeWidth={1.75} />
              {question}
            </p>
            <p dir="auto" className="mt-3 whitespace-pre-wrap [overflow-wrap:anywhere]">
              {answer ?? (
                <span className="text-muted">
                  {answeredAt ? 'I’ve answered this by email.' : 'I’ll answer by email, and you’ll see my answer here.'}
                </span>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
