import { isWatched } from '#domain/lessons.ts';

type LessonPosition = { completed: boolean; positionSeconds: number; lengthSeconds: number | null };

/** Too close to the end to resume. */
const NEAR_END_SECONDS = 5;

/**
 * Returns the position at which a lesson begins to play: where the member stopped, or the start if it was watched. A
 * position past the point of completion in an incomplete lesson means that the member wants to watch it again.
 */
export function getResumeSeconds({ completed, positionSeconds, lengthSeconds }: LessonPosition): number {
  if (completed) return 0;
  if (lengthSeconds === null) return positionSeconds;
  const isOver = positionSeconds > lengthSeconds - NEAR_END_SECONDS || isWatched(positionSeconds, lengthSeconds);
  return isOver ? 0 : positionSeconds;
}
