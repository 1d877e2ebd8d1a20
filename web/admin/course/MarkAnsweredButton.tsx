import { answerCourseQuestion, type ListedQuestion } from '#contracts/course/course-questions.ts';
import { fullName } from '#domain/full-name.ts';
import { callApi } from '../../api.ts';
import { ActionButton } from '../ActionButton.tsx';
import { questionQueryPaths } from './question-queries.ts';

/** Takes a question off the open ones that the coach has answered elsewhere. */
export const MarkAnsweredButton = ({ asked, onDone }: { asked: ListedQuestion; onDone(): void }) => (
  <ActionButton
    what={`: the question of ${fullName(asked) || asked.email}`}
    queryPaths={questionQueryPaths}
    titles={{ done: 'Marked as answered', failed: 'Not marked' }}
    send={() =>
      callApi(answerCourseQuestion, {
        params: { id: asked.id },
        body: { answer: null, answeredAt: asked.answeredAt },
      })
    }
    question={{
      title: 'Have you answered this by email?',
      confirm: 'Yes, mark it',
      confirming: 'Marking…',
      children: 'It’s no longer among the open ones. You can still answer it here later.',
    }}
    onDone={onDone}
  >
    Answered by email
  </ActionButton>
);
