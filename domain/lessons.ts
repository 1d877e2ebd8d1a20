/** Returns the name of a part on screens, in mails and in files: its number is its place in the course, from 0. */
export const formatPartNumber = (place: number): string => `Part ${place}`;

/** Returns the name of a part's written summary in its address, which counts from 1, and the label of its button. */
export const getLessonSummary = (place: number): { file: string; button: string } => ({
  file: `Part-${place + 1}-Summary.docx`,
  button: `Download ${formatPartNumber(place)} Summary`,
});

/** Returns the name under which a person finds the summary among their downloads. */
export const formatSummaryName = (place: number, title: string): string => `${formatPartNumber(place)} - ${title}.docx`;

/** Splits the sections of a lesson's text: the last one of several is the week's exercise. */
export function splitExercise<Section>(sections: readonly Section[]): {
  text: readonly Section[];
  exercise: Section | undefined;
} {
  const hasExercise = sections.length > 1;
  return {
    text: hasExercise ? sections.slice(0, -1) : sections,
    exercise: hasExercise ? sections.at(-1) : undefined,
  };
}

/** A part counts as completed once this share of its video was watched. */
export const COMPLETED_SHARE = 0.9;

/** Returns the second from which a part of that length counts as watched. */
export const getWatchedSeconds = (lengthSeconds: number): number => lengthSeconds * COMPLETED_SHARE;

/**
 * Returns whether a lesson has more text than clip: then reading completes it, and watching does not. A clip of
 * unknown length counts as longer than the text.
 */
export const isMainlyText = (readingMinutes: number, lengthSeconds: number | null): boolean =>
  lengthSeconds !== null && readingMinutes * 60 > lengthSeconds;

export const isWatched = (seconds: number, lengthSeconds: number): boolean =>
  lengthSeconds > 0 && seconds >= getWatchedSeconds(lengthSeconds);

/** Returns '1 part' or '12 parts', for example. */
export const formatPartCount = (count: number): string => (count === 1 ? '1 part' : `${count} parts`);

/** Describes where in the course the answer to a question is: one about a part, or about the course as a whole. */
export const describeAnswerPlace = (lessonId: number | null): string =>
  lessonId === null ? 'below the list of lessons' : 'beside the lesson';

/** A member's progress in a part. `completedAt` is null while it is not completed. */
export type LessonProgress = { id: number; completedAt: Date | null; positionSeconds: number; changedAt: Date };

/**
 * Returns the part to continue with: the first incomplete one from the last opened part on, or else from the start.
 * Returns null once all are completed. `ids` are the course's parts in order; progress in others does not count.
 */
export function findNextLesson(ids: readonly number[], progress: readonly LessonProgress[]): number | null {
  const own = progress.filter(({ id }) => ids.includes(id));
  const completed = new Set(own.filter(({ completedAt }) => completedAt).map(({ id }) => id));
  const last = own.reduce<LessonProgress | undefined>(
    (latest, part) => (latest && latest.changedAt >= part.changedAt ? latest : part),
    undefined,
  );
  const from = last ? ids.indexOf(last.id) : 0;
  const inOrder = [...ids.slice(from), ...ids.slice(0, from)];
  return inOrder.find((id) => !completed.has(id)) ?? null;
}

/** Lists the incomplete parts that were added after the member had completed all others. */
export function listNewLessons(
  lessons: readonly { id: number; addedAt?: string | undefined }[],
  progress: readonly LessonProgress[],
): number[] {
  const completions = new Map(progress.flatMap(({ id, completedAt }) => (completedAt ? [[id, completedAt]] : [])));
  const incomplete = lessons.filter(({ id }) => !completions.has(id));
  const firstAddedAt = Math.min(...incomplete.map(({ addedAt }) => (addedAt ? Date.parse(addedAt) : 0)));
  const older = lessons.filter(
    ({ id, addedAt }) => completions.has(id) && !(addedAt && Date.parse(addedAt) >= firstAddedAt),
  );
  const hadCompletedAll = older.length > 0 && older.every(({ id }) => Number(completions.get(id)) < firstAddedAt);
  return hadCompletedAll ? incomplete.map(({ id }) => id) : [];
}
