import { saveLessonPosition } from '#contracts/course/course.ts';
import { ApiError, callApi } from '../../api.ts';
import type { Position } from './position-saver.ts';

/** Positions by the ids of their lessons. */
type Positions = Record<string, Position>;

const keyOf = (userId: number) => `unsaved-positions-${userId}`;

/**
 * Reads the positions that the server does not have yet, which this tab keeps for the next visit. An earlier release
 * kept plain numbers, which the server refuses; they are left out.
 */
function readUnsavedPositions(userId: number): Positions {
  try {
    const kept = Object.entries<Position>(JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? '{}'));
    return Object.fromEntries(kept.filter(([, { at }]) => at));
  } catch {
    return {};
  }
}

export function saveUnsavedPosition(userId: number, lessonId: number, position: Position | null): void {
  const { [lessonId]: _, ...others } = readUnsavedPositions(userId);
  const positions = position ? { ...others, [lessonId]: position } : others;
  try {
    if (Object.keys(positions).length === 0) sessionStorage.removeItem(keyOf(userId));
    else sessionStorage.setItem(keyOf(userId), JSON.stringify(positions));
  } catch {
    // Without storage, the position is lost with the page.
  }
}

/** Sends all positions now. A position that can't be sent waits for the next time. Returns whether there were any. */
export async function sendUnsavedPositions(userId: number): Promise<boolean> {
  const unsaved = Object.entries(readUnsavedPositions(userId));
  for (const [id, position] of unsaved) {
    const sent = { params: { id }, body: describePosition(position), passive: true };
    const isOver = await callApi(saveLessonPosition, sent).then(() => true, isLessonGone);
    // Meanwhile the member may have reached a newer position.
    if (isOver && readUnsavedPositions(userId)[id]?.at === position.at) saveUnsavedPosition(userId, Number(id), null);
  }
  return unsaved.length > 0;
}

/** Returns whether the lesson is gone, so that its position can never be saved. */
const isLessonGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Returns a position with its age, so that it replaces none that another device has saved since. */
export const describePosition = ({ seconds, at }: Position) => ({
  seconds,
  secondsAgo: Math.max(0, Math.floor((Date.now() - at) / 1000)),
});
