import { isWatched } from '#domain/lessons.ts';

type LessonPosition = { completed: boolean; positionSeconds: number; lengthSeconds: number | null };

/** So close to its end there is nothing to go on with. */
const NEAR_END_SECONDS = 5;

/**
 * Where a lesson begins to play: where the member stopped, unless she has seen it. Past the point at which it counts as
 * completed, and yet not completed: she took that back, to see it again.
 */
export function getResumeSeconds({ completed, positionSeconds, lengthSeconds }: LessonPosition): number {
  if (completed) return 0;
  if (lengthSeconds === null) return positionSeconds;
  const isOver = positionSeconds > lengthSeconds - NEAR_END_SECONDS || isWatched(positionSeconds, lengthSeconds);
  return isOver ? 0 : positionSeconds;
}
