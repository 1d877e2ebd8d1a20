import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { type ListedQuestion, listCourseQuestions } from '#contracts/course/course-questions.ts';
import { endpointQuery } from '../../queries.ts';
import { EmptyList, ListFrame } from '../ListFrame.tsx';
import { listQueryOptions, pageParam, useListView } from '../list-view.ts';
import { AnswerDialog } from './AnswerDialog.tsx';
import { questionLayout } from './question-columns.tsx';

const QuestionsView = z.object({ page: pageParam });

/** The questions of all members, the open ones first. */
export function QuestionList() {
  const { view, show } = useListView(QuestionsView, []);
  const list = useQuery({
    ...endpointQuery(listCourseQuestions, { query: { page: String(view.page) } }),
    ...listQueryOptions,
  });
  const [opened, setOpened] = useState<ListedQuestion | null>(null);
  const summary = useRef<HTMLParagraphElement>(null);
  const { questions, count, openCount } = list.data ?? {};
  return (
    <>
      <ListFrame
        name="Questions"
        failureTitle="Error loading the questions"
        query={list}
        rows={questions}
        filters={null}
        summary={summary}
        summaryText={openCount === undefined ? undefined : count === 0 ? '' : `${openCount} open of ${count}`}
        empty={
          <EmptyList
            title="No questions yet"
            note="Members ask with “Need Help?” beside each lesson. You get an email, and answer here or by email."
          />
        }
        layout={questionLayout(setOpened, () => summary.current?.focus())}
        paged={{ noun: 'question', page: view.page, total: count, isSearch: false, onShow: show }}
      />
      {opened && <AnswerDialog listed={opened} onClosed={() => setOpened(null)} />}
    </>
  );
}
