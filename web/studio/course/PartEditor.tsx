import { ArrowLeft } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import {
  type CourseContent,
  findPlace,
  type LessonContent,
  listShownLessons,
} from '#contracts/course/course-content.ts';
import { fillerWords } from '#contracts/studio/blocks/filler-words.ts';
import { AsMember } from '../../accounts/current-user.ts';
import { Button } from '../../ui/Button.tsx';
import { PageFailure } from '../../ui/PartFailure.tsx';
import { AllTexts } from '../AllTexts.tsx';
import { findSamples } from '../find-samples.ts';
import { listTexts } from '../list-texts.ts';
import { MarkedEditor, type RequestedText } from '../MarkedEditor.tsx';
import { SampleCount } from '../SampleCount.tsx';
import { PartDetails } from './PartDetails.tsx';
import { toCourseModule } from './to-course-module.ts';
import { useMembersPage } from './use-members-page.ts';

const links = [{ href: '/book-coaching', name: 'The members’ free call' }];

/** One part as members see it, edited where its words stand, and below it what the page does not show. */
export function PartEditor(props: {
  index: number;
  content: CourseContent;
  isList: boolean;
  sampleTexts: readonly string[];
  onChange(next: CourseContent): string | null;
  onList(): void;
  onBack(): void;
}) {
  const { index, content, isList, sampleTexts, onChange, onList, onBack } = props;
  const part = `lessons.${index}`;
  const texts = useMemo(() => new Set([...sampleTexts, ...Object.values(fillerWords)]), [sampleTexts]);
  const samples = useMemo(() => findSamples(content, texts), [content, texts]);
  const [requested, setRequested] = useState<RequestedText | null>(null);
  const here = listTexts(content, [part]).filter((path) => samples.has(path));
  const total = [...samples].filter((path) => path.startsWith('lessons.')).length;

  // The list may have been far down.
  useEffect(() => void scrollTo(0, 0), []);

  function openNext() {
    const passed = requested ? here.indexOf(requested.path) : -1;
    const next = here[passed + 1] ?? here[0];
    if (next) setRequested({ path: next });
  }

  return (
    <>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <Button variant="quiet" className="px-3!" onClick={onBack}>
          <ArrowLeft aria-hidden className="size-5" /> All parts
        </Button>
        <SampleCount here={here.length} total={total} onNext={openNext} />
      </div>
      {isList ? (
        <AllTexts
          parts={[part]}
          content={content}
          links={links}
          samples={samples}
          requested={requested}
          takesFocus={false}
          onChange={onChange}
        />
      ) : (
        <MarkedEditor
          view={part}
          content={content}
          links={links}
          samples={samples}
          requested={requested}
          onChange={onChange}
          onList={onList}
          draw={(marked, onDrawn) => <DraftLesson index={index} marked={marked} content={content} onDrawn={onDrawn} />}
        />
      )}
      <PartDetails index={index} content={content} onChange={onChange} />
    </>
  );
}

function DraftLesson(props: {
  index: number;
  marked: CourseContent;
  content: CourseContent;
  onDrawn(view: string): void;
}) {
  const { index, marked, content, onDrawn } = props;
  const { id } = content.lessons[index] as LessonContent;
  const lesson = toCourseModule(marked.lessons[index] as LessonContent, findPlace(content, id) ?? index);
  const course = {
    user: { firstName: '', lastName: '' },
    modules: listShownLessons(content).map(toCourseModule),
    resources: content.resources,
    coursePath: '/course',
    nextId: null,
    newIds: [],
    questions: [],
  };
  const { page, hasFailed } = useMembersPage();
  useEffect(() => {
    if (page) onDrawn(`lessons.${index}`);
  }, [page, index, onDrawn]);
  if (hasFailed) return <PageFailure />;
  if (!page) return <div className="min-h-96" aria-busy />;
  return (
    <AsMember value={true}>
      <page.LessonView lesson={lesson} course={course} takesFocus={false} />
    </AsMember>
  );
}
