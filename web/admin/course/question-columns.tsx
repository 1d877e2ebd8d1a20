import { Link } from 'wouter';
import type { ListedQuestion } from '#contracts/course/course-questions.ts';
import { fullName } from '#domain/full-name.ts';
import { Badge } from '../../ui/Badge.tsx';
import { SmallButton } from '../ActionButton.tsx';
import { CoachDay } from '../CoachTime.tsx';
import { clientByEmailPath, clientPath } from '../client-paths.ts';
import type { ListLayout } from '../ListRows.tsx';
import { MarkAnsweredButton } from './MarkAnsweredButton.tsx';

/** Returns the columns of the questions. After `onMarked`, the button that marked the question as answered is gone. */
export const questionLayout = (
  onAnswer: (listed: ListedQuestion) => void,
  onMarked: () => void,
): ListLayout<ListedQuestion> => ({
  cellClass: 'px-4 py-3.5 align-top font-normal [overflow-wrap:anywhere]',
  columns: [
    {
      name: 'Member',
      card: 'title',
      cellClass: 'w-56',
      cell: (listed) => (
        <>
          <Link
            href={listed.clientId === null ? clientByEmailPath(listed.email) : clientPath(listed.clientId)}
            className="text-link inline-block py-1.5"
          >
            {fullName(listed) || listed.email}
          </Link>
          <span className="block font-normal text-muted text-sm">
            {listed.part ?? 'The course as a whole'}, <CoachDay at={listed.askedAt} />
          </span>
        </>
      ),
    },
    { card: 'corner', cell: ({ answeredAt }) => answeredAt === null && <Badge tone="apricot">Open</Badge> },
    {
      name: 'Question and answer',
      card: 1,
      cardClass: 'mt-3',
      cell: ({ question, answer, answeredAt }) => (
        <>
          <span dir="auto" className="block whitespace-pre-wrap py-1.5">
            {question}
          </span>
          {answeredAt !== null && (
            <span dir="auto" className="mt-2 block whitespace-pre-wrap border-leaf border-l-2 pl-3 text-muted">
              {answer ?? 'Answered by email.'}
            </span>
          )}
        </>
      ),
    },
    {
      name: 'Action',
      card: 'foot',
      cardClass: 'mt-4 flex flex-wrap gap-2',
      cellClass: 'w-56',
      cell: (listed) => (
        <span className="flex flex-wrap gap-2">
          <SmallButton onClick={() => onAnswer(listed)}>
            {listed.answer === null ? 'Answer' : 'Change'}
            <span className="sr-only"> the question of {fullName(listed) || listed.email}</span>
          </SmallButton>
          {listed.answeredAt === null && <MarkAnsweredButton listed={listed} onDone={onMarked} />}
        </span>
      ),
    },
  ],
});
