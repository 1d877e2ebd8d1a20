import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useContext, useEffect } from 'react';
import type { z } from 'zod';
import { type CourseModule, completeLesson, getCourseContent } from '#contracts/course/course.ts';
import { formatPartNumber } from '#domain/lessons.ts';
import { IsMemberPreview, useSignedInUser } from '../accounts/current-user.ts';
import { ApiError, callApi } from '../api.ts';
import { endpointQuery } from '../queries.ts';
import { readSessionEnd } from '../session-end.ts';
import { toast } from '../ui/toast.ts';
import { getErrorMessage } from '../ui/use-form-submit.ts';
import { sendUnsavedPositions } from './player/unsaved-positions.ts';

export type Course = z.output<typeof getCourseContent.reply>;
export type LessonProgress = z.output<typeof completeLesson.reply>;

/** The age after which the course is fetched again, since the member may have continued on another device. */
const STALE_AFTER_MS = 60_000;

const courseQuery = endpointQuery(getCourseContent);

/**
 * Fetches the course of the signed-in member. Also sends positions that the last visit could not save: before it
 * fetches the course, or at once if the course came with the document.
 */
export function useCourse() {
  const { id } = useSignedInUser();
  const queries = useQueryClient();
  const isPreview = useContext(IsMemberPreview);
  useEffect(() => {
    if (isPreview || !queries.getQueryData(courseQuery.queryKey)) return;
    void sendUnsavedPositions(id).then((hadUnsaved) => {
      if (hadUnsaved) void queries.invalidateQueries({ queryKey: courseQuery.queryKey });
    });
  }, [queries, id, isPreview]);
  return useQuery({
    ...courseQuery,
    queryFn: async (context) => {
      if (!context.client.getQueryData(context.queryKey)) await sendUnsavedPositions(id);
      return courseQuery.queryFn(context);
    },
    enabled: !isPreview,
    staleTime: STALE_AFTER_MS,
    refetchOnWindowFocus: true,
  });
}

/** Returns a function that fetches the course anew, because a part may be gone or its clip replaced. */
export function useRefreshCourse(): () => Promise<void> {
  const queries = useQueryClient();
  const isPreview = useContext(IsMemberPreview);
  return async () => {
    const course = await callApi(getCourseContent, { passive: true });
    if (!isPreview) queries.setQueryData(courseQuery.queryKey, course);
  };
}

/** Returns the React key of a part. It changes with the clip, so that another clip gets a new player. */
export const lessonKey = ({ id, video }: CourseModule): string =>
  `${id} ${video && ('src' in video ? video.src : video.id)}`;

/**
 * Returns a function that puts progress in a lesson into the cached course. The lesson is then the one to continue
 * with; if it is completed, the server decides.
 */
export function useSaveProgress(): (progress: LessonProgress) => void {
  const queries = useQueryClient();
  return (progress) => {
    const previous = queries.getQueryData<Course | null>(courseQuery.queryKey);
    if (!previous) return;
    const wasCompleted = previous.modules.find(({ id }) => id === progress.id)?.completed;
    const modules = previous.modules.map((module) => (module.id === progress.id ? { ...module, ...progress } : module));
    const nextId = progress.completed ? previous.nextId : progress.id;
    queries.setQueryData(courseQuery.queryKey, { ...previous, modules, nextId });
    if (wasCompleted !== progress.completed) void queries.invalidateQueries({ queryKey: courseQuery.queryKey });
  };
}

/**
 * Returns a function that marks a lesson as completed or not. It resolves to whether that succeeded, and shows a toast
 * if not, unless the session has ended.
 */
export function useSetCompleted(): (
  lesson: Pick<CourseModule, 'id' | 'place'>,
  completed: boolean,
) => Promise<boolean> {
  const onProgress = useSaveProgress();
  const isPreview = useContext(IsMemberPreview);
  return async ({ id, place }, completed) => {
    if (isPreview) return true;
    try {
      onProgress(await callApi(completeLesson, { params: { id: String(id) }, body: { completed } }));
      return true;
    } catch (error) {
      if (error instanceof ApiError && readSessionEnd(error)) return false;
      const title = `Your progress with ${formatPartNumber(place)} wasn’t saved`;
      toast({ title, description: getErrorMessage(error) ?? 'Please try again.', variant: 'destructive' });
      return false;
    }
  };
}
