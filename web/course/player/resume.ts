import { isWatched } from '#domain/lessons.ts';

type Watched = { completed: boolean; positionSeconds: number; lengthSeconds: number | null };

/** So close to its end there is nothing to go on with. */
const END_SECONDS = 5;

/**
 * Where a lesson begins to play: where the member stopped, unless she has seen it. Past the point at which it counts as
 * completed, and yet not completed: she took that back, to see it again.
 */
export function resumeAt({ completed, positionSeconds, lengthSeconds }: Watched): number {
  if (completed) return 0;
  if (lengthSeconds === null) return positionSeconds;
  const isOver = positionSeconds > lengthSeconds - END_SECONDS || isWatched(positionSeconds, lengthSeconds);
  return isOver ? 0 : positionSeconds;
}
