import { lessonBadge } from '#domain/lessons.ts';
import { resumeAt } from './player/resume.ts';

type Standing = { id: number; completed: boolean; positionSeconds: number; lengthSeconds: number | null };

/** '4:12', or '1:04:12' */
export function clockTime(seconds: number): string {
  const whole = Math.floor(seconds);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${twoDigits(whole % 60)}` : `${minutes}:${twoDigits(whole % 60)}`;
}

/** How far somebody is with the whole course. */
export function courseProgress(lessons: readonly Standing[]) {
  const completed = lessons.filter((lesson) => lesson.completed).length;
  const percent = lessons.length === 0 ? 0 : Math.round((completed / lessons.length) * 100);
  return { completed, total: lessons.length, percent, words: `${completed} of ${lessons.length} completed` };
}

/** Where she stopped in a lesson that is not completed: '4:12'; nothing where it begins at its beginning. */
export function stoppedAt(lesson: Standing): string | null {
  const seconds = lesson.completed ? 0 : resumeAt(lesson);
  return seconds >= 1 ? clockTime(seconds) : null;
}

/** What leads on to the part that is next: 'Continue with Module 3'. */
export function continueWords(next: Standing, lessons: readonly Standing[]): string {
  const hasBegun = lessons.some((lesson) => lesson.completed || lesson.positionSeconds > 0);
  return `${hasBegun ? 'Continue' : 'Start'} with ${nameInSentence(next.id)}`;
}

/** 'the Introduction', 'Module 3' */
export const nameInSentence = (id: number): string => (id === 0 ? `the ${lessonBadge(id)}` : lessonBadge(id));
