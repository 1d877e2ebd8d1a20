/** The course has twelve parts: an introduction, with the id 0, and eleven modules. */
export const LESSON_COUNT = 12;
export const lessonIds: readonly number[] = Array.from({ length: LESSON_COUNT }, (_, id) => id);

/** The one number of a part on screens, in mails and in files. The introduction is part 0. */
export const formatPartNumber = (id: number): string => `Part ${id}`;

/** A part's written summary: its name in the address, which counts from 1, and the label of its button. */
export const getLessonSummary = (id: number): { file: string; button: string } => ({
  file: `Part-${id + 1}-Summary.docx`,
  button: `Download ${formatPartNumber(id)} Summary`,
});

/** The name under which a person finds the summary among their downloads. */
export const formatSummaryName = (id: number, title: string): string => `${formatPartNumber(id)} - ${title}.docx`;

/** A part counts as completed once this share of its video was watched. */
export const COMPLETED_SHARE = 0.9;

/** The second from which a part of that length counts as watched. */
export const getWatchedSeconds = (lengthSeconds: number): number => lengthSeconds * COMPLETED_SHARE;

/** The speed of a reader who takes their time. */
const WORDS_A_MINUTE = 200;

/** The minutes, with a fraction, that it takes to read a lesson's text. */
export const countReadingMinutes = (sections: readonly { paragraphs: readonly string[] }[]): number =>
  sections
    .flatMap(({ paragraphs }) => paragraphs)
    .reduce((words, paragraph) => words + paragraph.split(/\s+/).filter(Boolean).length, 0) / WORDS_A_MINUTE;

/**
 * Whether a lesson has more text than clip, so that reading its text completes it, and watching its clip does not. A
 * clip of unknown length counts as the longer one.
 */
export const isMainlyText = (readingMinutes: number, lengthSeconds: number | null): boolean =>
  lengthSeconds !== null && readingMinutes * 60 > lengthSeconds;

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
