import '../../zod-without-eval.ts';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { type ListedQuestion, listCourseQuestions } from '#contracts/course/course-questions.ts';
import { getCourseReport, STOPPED_AFTER_DAYS } from '#contracts/course/course-report.ts';
import { formatPartNumber } from '#domain/lessons.ts';
import { useEndpoint } from '../../queries.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { TitledSection } from '../../ui/TitledSection.tsx';
import { titledAdminPage } from '../AdminLayout.tsx';
import { EmptyList, ListFrame } from '../ListFrame.tsx';
import { listQueryOptions, pageParam, useListView } from '../list-view.ts';
import { QueryContent } from '../QueryContent.tsx';
import { AnswerDialog } from './AnswerDialog.tsx';
import { questionLayout } from './question-columns.tsx';

export default titledAdminPage('Course members', CourseMembers);

function CourseMembers() {
  return (
    <div className="space-y-12">
      <TitledSection title="Questions">
        <ErrorBoundary name="Questions of members">
          <QuestionList />
        </ErrorBoundary>
      </TitledSection>
      <TitledSection title="How far members are" className="max-w-3xl">
        <ErrorBoundary name="Course progress">
          <CourseReport />
        </ErrorBoundary>
      </TitledSection>
    </div>
  );
}

const QuestionsView = z.object({ page: pageParam });

function QuestionList() {
  const { view, show } = useListView(QuestionsView, []);
  const list = useEndpoint(listCourseQuestions, { query: { page: String(view.page) }, ...listQueryOptions });
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
        summaryText={list.data && (count === 0 ? '' : `${openCount} open of ${count}`)}
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

type Report = z.output<typeof getCourseReport.reply>;

function CourseReport() {
  const report = useEndpoint(getCourseReport);
  return (
    <QueryContent query={report} noun="how far your members are">
      {(counts) => <Parts counts={counts} />}
    </QueryContent>
  );
}

function Parts({ counts: { members, notStarted, finished, parts } }: { counts: Report }) {
  if (members === 0) return <p className="mt-2 text-muted">Nobody has the course yet.</p>;
  return (
    <>
      <p className="mt-2 text-muted">
        {members} {members === 1 ? 'member' : 'members'}: {notStarted} not started, {finished} finished. Somebody who
        has done nothing in the course for {STOPPED_AFTER_DAYS} days counts as stopped where they were last.
      </p>
      <ol aria-label="Progress by part" className="mt-4 space-y-4">
        {parts.map((part) => (
          <li key={part.id}>
            <p className="flex flex-wrap justify-between gap-x-4 leading-snug">
              <span className="font-semibold [overflow-wrap:anywhere]">
                {formatPartNumber(part.place)}: {part.title}
              </span>
              <span className="text-muted tabular-nums">
                {part.started} started, {part.finished} finished
                {part.stopped > 0 && `, ${part.stopped} stopped here`}
              </span>
            </p>
            <div aria-hidden className="relative mt-1.5 h-3 overflow-hidden rounded-full bg-sand">
              <Bar count={part.started} members={members} className="bg-leaf-soft" />
              <Bar count={part.finished} members={members} className="bg-leaf" />
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}

const Bar = (props: { count: number; members: number; className: string }) => (
  <div
    className={`absolute inset-y-0 left-0 ${props.className}`}
    style={{ width: `${(100 * props.count) / props.members}%` }}
  />
);
