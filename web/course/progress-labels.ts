import type { CourseModule } from '#contracts/course/course.ts';
import { formatPartNumber } from '#domain/lessons.ts';
import { getResumeSeconds } from './player/resume-position.ts';

type LessonStatus = { id: number; completed: boolean; positionSeconds: number; lengthSeconds: number | null };

/** Formats a duration: '4:12', or '1:04:12'. */
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
  return { completed, total: lessons.length, percent, label: `${completed} of ${lessons.length} completed` };
}

/** Returns the position at which the member stopped in an incomplete lesson, '4:12'; null at the start. */
export function stoppedAtLabel(lesson: LessonStatus): string | null {
  const seconds = lesson.completed ? 0 : getResumeSeconds(lesson);
  return seconds >= 1 ? formatDuration(seconds) : null;
}

/** Returns the label of the link to the next lesson, which members know as a part: 'Continue with Part 3'. */
export function continueLabel(next: { place: number }, lessons: readonly LessonStatus[]): string {
  const hasBegun = lessons.some((lesson) => lesson.completed || lesson.positionSeconds > 0);
  return `${hasBegun ? 'Continue' : 'Start'} with ${formatPartNumber(next.place)}`;
}

/** Says what a lesson is made of: '4 min read, with a short clip', '12:30 video'. */
export function lessonFormLabel(
  lesson: Pick<CourseModule, 'readingMinutes' | 'isMainlyText' | 'video' | 'lengthSeconds'>,
): string {
  const { readingMinutes, isMainlyText, video, lengthSeconds } = lesson;
  const text = `${readingMinutes} min read`;
  if (!video) return readingMinutes > 0 ? text : '';
  if (isMainlyText) return `${text}, with a short clip`;
  return lengthSeconds === null ? 'Video' : `${formatDuration(lengthSeconds)} video`;
}
