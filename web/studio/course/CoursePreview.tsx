import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { type BaseLocationHook, Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { getCourseContent } from '#contracts/course/course.ts';
import { type CourseStudioState, listCourseVersions, previewCourse } from '#contracts/course/course-studio.ts';
import { IsMemberPreview } from '../../accounts/current-user.ts';
import { useCoachDates } from '../../admin/coach-dates.ts';
import { QueryContent } from '../../admin/QueryContent.tsx';
import type { Course } from '../../course/course-content.ts';
import { partPath } from '../../course/course-view.ts';
import { endpointQuery, newQueryClient, useEndpoint } from '../../queries.ts';
import { Button } from '../../ui/Button.tsx';
import { PageFailure } from '../../ui/PartFailure.tsx';
import { SelectInput } from '../../ui/TextInput.tsx';
import { toast } from '../../ui/toast.ts';
import { useMembersPage } from './use-members-page.ts';

/** The course in one of its states, as a new member sees it. */
export function CoursePreview(props: {
  /** The state that is shown: 'draft', 'scheduled', 'published', or the number of a version. */
  of: string;
  /** The part that is open at first. */
  part: number | null;
  /** Changes whenever the draft has been saved. */
  revision: number;
  studio: Pick<CourseStudioState, 'published' | 'scheduled'>;
  onChoose(of: string): void;
  onClosed(): void;
}) {
  const { of, part, revision, studio, onChoose, onClosed } = props;
  const { shortMomentOf } = useCoachDates();
  const versions = useEndpoint(listCourseVersions).data?.versions ?? [];
  const preview = endpointQuery(previewCourse, { query: { of } });
  const course = useQuery({ ...preview, queryKey: [...preview.queryKey, revision] as const, gcTime: 0 });
  const location = usePreviewLocation(part === null ? '/course' : partPath(part));
  const frame = useRef<HTMLDivElement>(null);
  const options = [
    { value: 'draft', label: 'Your draft' },
    ...(studio.scheduled
      ? [{ value: 'scheduled', label: `What goes live on ${shortMomentOf(studio.scheduled.publishAt)}` }]
      : []),
    { value: 'published', label: 'What members see now' },
    ...versions
      .filter(({ version }) => version !== studio.published?.version)
      .map(({ version, publishedAt }) => ({
        value: String(version),
        label: `The version of ${shortMomentOf(publishedAt)}`,
      })),
  ];

  useEffect(() => void scrollTo(0, 0), []);

  return (
    <section aria-label="As a member">
      <div className="mt-4 grid gap-x-4 gap-y-3 rounded-panel bg-apricot-soft p-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
        <SelectInput
          label="You’re seeing it as a member"
          hint="Nothing that you do in it is saved or sent."
          value={of}
          options={options}
          onChange={({ target }) => onChoose(target.value)}
        />
        <Button variant="secondary" onClick={onClosed}>
          Back to editing
        </Button>
      </div>
      <div
        ref={frame}
        className="mt-3 scroll-mt-40 overflow-clip rounded-panel border border-line bg-paper"
        onClickCapture={preventDownloads}
      >
        <QueryContent query={course} noun="the course">
          {(data) => (
            <Router
              {...location}
              aroundNav={(navigate, to, options) => {
                navigate(to, options);
                frame.current?.scrollIntoView();
              }}
            >
              <PreviewedCourse key={`${of} ${revision}`} course={data} />
            </Router>
          )}
        </QueryContent>
      </div>
    </section>
  );
}

/** The location inside the preview. The browser's history holds its steps, so that Back leads one step back. */
function usePreviewLocation(start: string) {
  const [{ hook, searchHook, navigate }] = useState(() => memoryLocation({ path: readPreviewed() ?? start }));
  useEffect(() => {
    const handlePopState = () => navigate(readPreviewed() ?? start);
    addEventListener('popstate', handlePopState);
    return () => removeEventListener('popstate', handlePopState);
  }, []);
  function go(previewed: string) {
    history.pushState({ previewed }, '');
    navigate(previewed);
  }
  return { hook: (): ReturnType<BaseLocationHook> => [hook()[0], go], searchHook };
}

const readPreviewed = (): string | undefined => Object(history.state).previewed;

function PreviewedCourse({ course }: { course: Course }) {
  const { page, hasFailed } = useMembersPage();
  const [queries] = useState(() => {
    const client = newQueryClient();
    client.setQueryData(endpointQuery(getCourseContent).queryKey, course);
    return client;
  });
  if (hasFailed) return <PageFailure />;
  if (!page) return <div className="min-h-96" aria-busy />;
  return (
    <QueryClientProvider client={queries}>
      <IsMemberPreview value={true}>
        <page.MembersArea />
      </IsMemberPreview>
    </QueryClientProvider>
  );
}

/** Prevents downloads, since their links lead to the files of the published course, not of the shown one. */
function preventDownloads(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest('a[href^="/api/download/"]') : null;
  if (!link) return;
  event.preventDefault();
  event.stopPropagation();
  toast({ title: 'A preview', description: 'Members download this file here once it’s published.' });
}
