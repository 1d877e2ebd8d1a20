import { useState } from 'react';
import type { ListedQuestion } from '#contracts/course/course-questions.ts';
import { fullName } from '#domain/full-name.ts';
import { SmallButton } from '../ActionButton.tsx';
import { AnswerDialog } from '../course/AnswerDialog.tsx';
import { MarkAnsweredButton } from '../course/MarkAnsweredButton.tsx';
import { AttentionGroup, type AttentionProps } from './AttentionGroup.tsx';

/** Questions about the course that nobody has answered yet. */
export function OpenQuestions(props: AttentionProps) {
  const [opened, setOpened] = useState<ListedQuestion | null>(null);
  return (
    <>
      <AttentionGroup list="questions" {...props}>
        {(listed) => ({
          key: listed.id,
          title: (
            <span className="font-semibold">
              {fullName(listed) || listed.email}, about {listed.part ?? 'the course'}
            </span>
          ),
          text: (
            <span dir="auto" className="line-clamp-3">
              {listed.question}
            </span>
          ),
          actions: (
            <>
              <SmallButton onClick={() => setOpened(listed)}>
                Answer<span className="sr-only"> {fullName(listed)}</span>
              </SmallButton>
              <MarkAnsweredButton listed={listed} onDone={props.onDone} />
            </>
          ),
        })}
      </AttentionGroup>
      {opened && <AnswerDialog listed={opened} onClosed={() => setOpened(null)} />}
    </>
  );
}
