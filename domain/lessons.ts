/** The course has twelve parts: an introduction, with the id 0, and eleven modules. */
export const LESSON_COUNT = 12;
export const lessonIds: readonly number[] = Array.from({ length: LESSON_COUNT }, (_, id) => id);

/** What a part's badge says. */
export const formatLessonBadge = (id: number): string => (id === 0 ? 'Introduction' : `Module ${id}`);

/** Where a part stands among all of them: its summary is numbered so, its badge by modules. */
export const formatPartNumber = (id: number): string => `Part ${id + 1} of ${LESSON_COUNT}`;

/** A part's written summary: the name of its file, and what its button says. */
export const getLessonSummary = (id: number): { file: string; button: string } => ({
  file: `Part-${id + 1}-Summary.docx`,
  button: `Download Part ${id + 1} Summary`,
});

/** A part counts as completed once so much of its video was watched. */
export const COMPLETED_SHARE = 0.9;

/** The second from which on a part of that length counts as watched. */
export const getWatchedSeconds = (lengthSeconds: number): number => lengthSeconds * COMPLETED_SHARE;

export const isWatched = (seconds: number, lengthSeconds: number): boolean =>
  lengthSeconds > 0 && seconds >= getWatchedSeconds(lengthSeconds);

/** How far a member is in a part that she has begun. */
export type LessonProgress = { id: number; completed: boolean; positionSeconds: number; changedAt: Date };

/**
 * The part to go on with: the one that she was in last, or the first after it that is not completed, or else before it.
 * Null once all are.
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
