import { formatLessonBadge } from '#domain/lessons.ts';
import { getResumeSeconds } from './player/resume-position.ts';

type LessonStatus = { id: number; completed: boolean; positionSeconds: number; lengthSeconds: number | null };

/** '4:12', or '1:04:12' */
export function formatDuration(seconds: number): string {
  const whole = Math.floor(seconds);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${twoDigits(whole % 60)}` : `${minutes}:${twoDigits(whole % 60)}`;
}

export function courseProgress(lessons: readonly LessonStatus[]) {
  const completed = lessons.filter((lesson) => lesson.completed).length;
  const percent = lessons.length === 0 ? 0 : Math.round((completed / lessons.length) * 100);
  return { completed, total: lessons.length, percent, words: `${completed} of ${lessons.length} completed` };
}

/** Returns the position at which the member stopped in an incomplete lesson, '4:12'; null at the start. */
export function stoppedAtLabel(lesson: LessonStatus): string | null {
  const seconds = lesson.completed ? 0 : getResumeSeconds(lesson);
  return seconds >= 1 ? formatDuration(seconds) : null;
}

/** The label of the link to the next part: 'Continue with Module 3'. */
export function continueLabel(next: LessonStatus, lessons: readonly LessonStatus[]): string {
  const hasBegun = lessons.some((lesson) => lesson.completed || lesson.positionSeconds > 0);
  return `${hasBegun ? 'Continue' : 'Start'} with ${nameInSentence(next.id)}`;
}

/** 'the Introduction', 'Module 3' */
export const nameInSentence = (id: number): string =>
  id === 0 ? `the ${formatLessonBadge(id)}` : formatLessonBadge(id);
