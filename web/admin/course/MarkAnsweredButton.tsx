import { answerCourseQuestion, type ListedQuestion } from '#contracts/course/course-questions.ts';
import { fullName } from '#domain/full-name.ts';
import { callApi } from '../../api.ts';
import { ActionButton } from '../ActionButton.tsx';

export const MarkAnsweredButton = ({ listed, onDone }: { listed: ListedQuestion; onDone(): void }) => (
  <ActionButton
    screenReaderText={`: the question of ${fullName(listed) || listed.email}`}
    titles={{ done: 'Marked as answered', failed: 'Not marked' }}
    send={() =>
      callApi(answerCourseQuestion, {
        params: { id: listed.id },
        body: { answer: null, answeredAt: listed.answeredAt },
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
