/** The course has twelve parts: an introduction, with the id 0, and eleven modules. */
export const LESSON_COUNT = 12;
export const lessonIds: readonly number[] = Array.from({ length: LESSON_COUNT }, (_, id) => id);

export const formatLessonBadge = (id: number): string => (id === 0 ? 'Introduction' : `Module ${id}`);

/** The number of a part among all twelve. Summaries use it; badges count modules. */
export const formatPartNumber = (id: number): string => `Part ${id + 1} of ${LESSON_COUNT}`;

/** A part's written summary: its file name and the label of its button. */
export const getLessonSummary = (id: number): { file: string; button: string } => ({
  file: `Part-${id + 1}-Summary.docx`,
  button: `Download Part ${id + 1} Summary`,
});

/** A part counts as completed once this share of its video was watched. */
export const COMPLETED_SHARE = 0.9;

/** The second from which a part of that length counts as watched. */
export const getWatchedSeconds = (lengthSeconds: number): number => lengthSeconds * COMPLETED_SHARE;

export const isWatched = (seconds: number, lengthSeconds: number): boolean =>
  lengthSeconds > 0 && seconds >= getWatchedSeconds(lengthSeconds);

/** A member's progress in a part. */
export type LessonProgress = { id: number; completed: boolean; positionSeconds: number; changedAt: Date };

/**
 * The part to continue with: the last one opened, or the first incomplete part after it, or before it. Null once all
 * are completed.
 */
export function findNextLesson(progress: readonly LessonProgress[]): number | null {
  const completed = new Set(progress.filter((part) => part.completed).map(({ id }) => id));
  const last = progress.reduce<LessonProgress | undefined>(
    (latest, part) => (latest && latest.changedAt >= part.changedAt ? latest : part),
    undefined,
  );
  const from = last?.id ?? 0;
  const inOrder = [...lessonIds.slice(from), ...lessonIds.slice(0, from)];
  return inOrder.find((id) => !completed.has(id)) ?? null;
}
