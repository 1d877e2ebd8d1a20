import { useState } from 'react';
import type { ListedQuestion } from '#contracts/course/course-questions.ts';
import { fullName } from '#domain/full-name.ts';
import { Button } from '../../ui/Button.tsx';
import { smallButtonClass } from '../ActionButton.tsx';
import { AnswerDialog } from '../course/AnswerDialog.tsx';
import { MarkAnsweredButton } from '../course/MarkAnsweredButton.tsx';
import { AttentionGroup, type AttentionProps } from './AttentionGroup.tsx';

/** Questions about the course that nobody has answered yet. */
export function OpenQuestions(props: AttentionProps) {
  const [answered, setAnswered] = useState<ListedQuestion | null>(null);
  return (
    <>
      <AttentionGroup list="questions" {...props}>
        {(asked) => ({
          key: asked.id,
          title: (
            <span className="font-semibold">
              {fullName(asked) || asked.email}, about {asked.part ?? 'the course'}
            </span>
          ),
          text: (
            <span dir="auto" className="line-clamp-3">
              {asked.question}
            </span>
          ),
          actions: (
            <>
              <Button variant="secondary" className={smallButtonClass} onClick={() => setAnswered(asked)}>
                Answer<span className="sr-only"> {fullName(asked)}</span>
              </Button>
              <MarkAnsweredButton asked={asked} onDone={props.onDone} />
            </>
          ),
        })}
      </AttentionGroup>
      {answered && <AnswerDialog asked={answered} onClosed={() => setAnswered(null)} />}
    </>
  );
}
