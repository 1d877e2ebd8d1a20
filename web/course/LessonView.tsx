import { ArrowLeft, ArrowRight, CircleCheck } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { CourseModule } from '#contracts/course/course.ts';
import { formatPartNumber } from '#domain/lessons.ts';
import { useSignedInUser } from '../accounts/current-user.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Container } from '../ui/Container.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { useLatest } from '../ui/use-latest.ts';
import { type Course, useSaveProgress, useSetCompleted } from './course-content.ts';
import { partPath } from './course-view.ts';
import { LessonLinks } from './LessonLinks.tsx';
import { LessonText } from './LessonText.tsx';
import { HelpWithPart } from './NeedHelp.tsx';
import { NoVideo } from './NoVideo.tsx';
import { OwnQuestions } from './OwnQuestions.tsx';
import { PartBadge } from './PartBadge.tsx';
import { PartsAside } from './PartsAside.tsx';
import { LessonPlayer } from './player/LessonPlayer.tsx';
import { usePlayback } from './player/use-playback.ts';
import { lessonFormLabel } from './progress-labels.ts';
import { SummaryLink } from './SummaryLink.tsx';
import { useCompletion } from './use-completion.ts';

/** An opened part. The studio puts its own buttons `belowText`, and recognizes the clip by `data-clip`. */
export function LessonView(props: {
  lesson: CourseModule;
  course: Course;
  /** True if the heading takes the focus, because it replaces a heading that had it. */
  takesFocus: boolean;
  belowText?: ReactNode;
}) {
  const { lesson, course, takesFocus, belowText } = props;
  const { id, place, title, description, video } = lesson;
  const playback = usePlayback(lesson, useSignedInUser().id, useSaveProgress());
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    // The page does not scroll, so the video above the heading stays in view.
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  return (
    <Container className="px-0! pt-0! pb-16 sm:px-8! sm:pt-8! lg:grid lg:grid-cols-[minmax(0,1fr)_19rem] lg:gap-10">
      {/* The heading comes first for the focus and screen readers, the video first for the eye. */}
      <article className="flex min-w-0 flex-col">
        <header className="order-2 mt-6 px-5 sm:px-0">
          <PartBadge place={place} />
          <h1 ref={heading} tabIndex={-1} className="mt-2 text-title">
            {title}
          </h1>
          <p className="mt-1 text-muted">{lessonFormLabel(lesson)}</p>
        </header>
        <div className="order-1" data-clip="">
          {video ? (
            <ErrorBoundary name="Video of the lesson">
              <LessonPlayer
                lesson={{ ...lesson, video }}
                nextLesson={course.modules[place + 1] ?? null}
                posterSize="large"
                player={playback.player}
                isUnsaved={playback.isUnsaved}
                onPlay={playback.play}
              />
            </ErrorBoundary>
          ) : (
            <NoVideo size="large" />
          )}
        </div>
        <div className="order-3 px-5 sm:px-0">
          <p className="mt-3 max-w-3xl text-lead text-muted">{description}</p>
          <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-3">
            <ErrorBoundary name="Actions of the lesson">
              <CompletionButton lesson={lesson} />
              <SummaryLink lesson={lesson} />
              <HelpWithPart id={id} modules={course.modules} />
            </ErrorBoundary>
          </div>
          <div className="mt-2 flex flex-wrap items-center gap-x-6">
            <LessonLinks links={lesson.links} />
          </div>
          <ErrorBoundary name="Text of the lesson">
            <LessonText sections={lesson.sections} />
            {belowText}
            {lesson.isMainlyText && <EndOfText lesson={lesson} heading={heading} />}
          </ErrorBoundary>
          <ErrorBoundary name="Own questions">
            <OwnQuestions questions={course.questions.filter(({ lessonId }) => lessonId === id)} />
          </ErrorBoundary>
          <PreviousAndNext place={place} modules={course.modules} />
        </div>
      </article>
      <ErrorBoundary name="Other lessons">
        <PartsAside course={course} current={id} />
      </ErrorBoundary>
    </Container>
  );
}

function PreviousAndNext({ place, modules }: { place: number; modules: Course['modules'] }) {
  const previousLesson = modules[place - 1];
  const nextLesson = modules[place + 1];
  return (
    <nav
      aria-label="Parts before and after"
      className="mt-12 flex flex-col gap-3 border-line border-t pt-8 sm:flex-row"
    >
      {previousLesson && (
        <ButtonLink href={partPath(previousLesson.id)} variant="secondary" className="max-sm:order-last">
          <ArrowLeft aria-hidden className="size-5 shrink-0" />
          {formatPartNumber(previousLesson.place)}
        </ButtonLink>
      )}
      {nextLesson ? (
        <ButtonLink href={partPath(nextLesson.id)} className="sm:ml-auto">
          <span>
            {formatPartNumber(nextLesson.place)}: {nextLesson.title}
          </span>
          <ArrowRight aria-hidden className="size-5 shrink-0" />
        </ButtonLink>
      ) : (
        <ButtonLink href="/course" className="sm:ml-auto">
          All parts
        </ButtonLink>
      )}
    </nav>
  );
}

/**
 * The end of a lesson's text, which completes the lesson once it is on screen. A lesson that the member then marks as
 * not completed stays so until it is opened again.
 */
function EndOfText({ lesson, heading }: { lesson: CourseModule; heading: RefObject<HTMLElement | null> }) {
  const { id, place, completed } = lesson;
  const end = useRef<HTMLDivElement>(null);
  const wasCompleted = useRef(completed);
  if (completed) wasCompleted.current = true;
  const complete = useLatest(useSetCompleted());

  useEffect(() => {
    if (!end.current || !heading.current) return;
    // A part opens for a moment at the scroll position of the page before, which may show its end. So reading begins
    // only once the heading is on screen, or the end is not.
    let hasBegun = false;
    let isEndShown = false;
    const observer = new IntersectionObserver(async (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (target === end.current) isEndShown = isIntersecting;
        const isBeforeEnd = target === heading.current ? isIntersecting : !isIntersecting;
        if (isBeforeEnd) hasBegun = true;
      }
      if (!hasBegun || !isEndShown || wasCompleted.current) return;
      wasCompleted.current = true;
      wasCompleted.current = await complete.current({ id, place }, true);
    });
    observer.observe(heading.current);
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [id, place, complete, heading]);

  return <div ref={end} aria-hidden className="h-px" />;
}

/** Marks a part as completed or not completed. Stays in place and keeps the focus. */
function CompletionButton({ lesson }: { lesson: CourseModule }) {
  const { isPending, change } = useCompletion(lesson);
  const { place, completed } = lesson;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <p role="status" className="flex items-center gap-2 font-semibold text-leaf empty:hidden">
        {completed && (
          <>
            <CircleCheck aria-hidden className="size-6" />
            Completed
          </>
        )}
      </p>
      <Button
        variant={completed ? 'quiet' : 'secondary'}
        aria-disabled={isPending}
        className="min-h-11! py-2! text-base!"
        onClick={() => void change()}
      >
        {completed ? 'Mark as not completed' : 'Mark as completed'}
        <span className="sr-only">: {formatPartNumber(place)}</span>
      </Button>
    </div>
  );
}
