import { ArrowDown, ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import {
  type CourseContent,
  findPlace,
  type LessonContent,
  listShownLessons,
} from '#contracts/course/course-content.ts';
import { IsMemberPreview } from '../../accounts/current-user.ts';
import { showChange } from '../../admin/mutation-with-toast.ts';
import { partPath } from '../../course/course-view.ts';
import { Button } from '../../ui/Button.tsx';
import { PageFailure } from '../../ui/PartFailure.tsx';
import { AllTexts } from '../AllTexts.tsx';
import { changeValue, valueAt } from '../edit-content.ts';
import { findNextSample } from '../find-samples.ts';
import { MarkedEditor, type RequestedText } from '../MarkedEditor.tsx';
import type { ContentPath } from '../mark-content.ts';
import { SampleCount } from '../SampleCount.tsx';
import { BelowSections } from './BelowSections.tsx';
import { isLinkText, showLinkText } from './CourseLinks.tsx';
import { newSection } from './edit-course.ts';
import { PartDetails, type PartPanel, panelId } from './PartDetails.tsx';
import { usePartSamples } from './part-samples.ts';
import { toCourseModule } from './to-course-module.ts';
import { useMembersPage } from './use-members-page.ts';

const panels = [
  { panel: 'clip', name: 'Clip' },
  { panel: 'links', name: 'Worksheets' },
] as const;
const links = [{ href: '/book-coaching', name: 'The members’ free call' }];

/** One part as members see it, with its words edited in place, and below it the panels for all else. */
export function PartEditor(props: {
  index: number;
  content: CourseContent;
  isList: boolean;
  sampleTexts: readonly string[];
  /** The text that is edited at once. */
  firstText: ContentPath | null;
  onChange(next: CourseContent): string | null;
  onList(): void;
  onBack(): void;
  /** Opens another part, at one of its texts or at its top. */
  onPart(id: number, path: ContentPath | null): void;
}) {
  const { index, content, isList, sampleTexts, firstText, onChange, onList, onBack, onPart } = props;
  const part = `lessons.${index}`;
  const { paths: samples, parts } = usePartSamples(content, sampleTexts);
  const [requested, setRequested] = useState<RequestedText | null>(firstText === null ? null : { path: firstText });
  const id = String(content.lessons[index]?.id);
  const total = parts.reduce((sum, one) => sum + one.samples.length, 0);

  // The list of parts may have been scrolled far down.
  useEffect(() => void scrollTo(0, 0), []);
  // The page does not show the description of a link, so its text is edited in the panel.
  const isInPanel = requested !== null && !isList && isLinkText(requested.path);
  useEffect(() => {
    if (isInPanel) showLinkText(requested.path);
  }, [isInPanel, requested]);

  function openNext() {
    const next = findNextSample(parts, id, requested?.path ?? null);
    if (!next) return;
    if (next.page === id) setRequested({ path: next.path });
    else onPart(Number(next.page), next.path);
  }

  function addSection(): string | null {
    const list = `${part}.sections`;
    const { length } = valueAt(content, list) as unknown[];
    // The last of several sections is the exercise, so a new one goes before it.
    const place = length > 1 ? length - 1 : length;
    const refusal = onChange(changeValue(content, list, (all) => (all as unknown[]).toSpliced(place, 0, newSection)));
    if (refusal === null) setRequested({ path: `${list}.${place}.heading` });
    return refusal;
  }

  /** Handles a tap: shows the panel of a clip, opens another part, or says why a button does nothing here. */
  function interceptTap(tapped: Element, isText: boolean): boolean {
    const isClip = tapped.closest('[data-clip]') !== null;
    const control = isText ? null : tapped.closest('a, button');
    const other = content.lessons.find((lesson) => control?.getAttribute('href') === partPath(lesson.id));
    if (isClip) goTo('clip');
    else if (other) onPart(other.id, null);
    else if (control) showChange('This works for members, not while you edit.');
    return isClip || control !== null;
  }

  return (
    <>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <Button variant="quiet" className="px-3!" onClick={onBack}>
          <ArrowLeft aria-hidden className="size-5" /> All parts
        </Button>
        <SampleCount here={parts[index]?.samples.length ?? 0} total={total} onNext={openNext} />
      </div>
      <nav aria-label="Below the words" className="flex flex-wrap gap-1">
        {panels.map(({ panel, name }) => (
          <Button key={panel} variant="quiet" className="px-3!" onClick={() => goTo(panel)}>
            <ArrowDown aria-hidden className="size-5" /> {name}
          </Button>
        ))}
      </nav>
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
          requested={isInPanel ? null : requested}
          onChange={onChange}
          onList={onList}
          interceptTap={interceptTap}
          draw={(marked, onDrawn) => (
            <DraftLesson index={index} marked={marked} content={content} onDrawn={onDrawn} onAddSection={addSection} />
          )}
        />
      )}
      <PartDetails index={index} content={content} onChange={onChange} />
    </>
  );
}

function goTo(panel: PartPanel): void {
  const element = document.getElementById(panelId(panel));
  element?.scrollIntoView();
  element?.focus({ preventScroll: true });
}

function DraftLesson(props: {
  index: number;
  marked: CourseContent;
  content: CourseContent;
  onDrawn(view: string): void;
  onAddSection(): string | null;
}) {
  const { index, marked, content, onDrawn, onAddSection } = props;
  const { id, sections } = content.lessons[index] as LessonContent;
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
    <IsMemberPreview value={true}>
      <page.LessonView
        lesson={lesson}
        course={course}
        takesFocus={false}
        belowText={<BelowSections count={sections.length} onAdd={onAddSection} />}
      />
    </IsMemberPreview>
  );
}
