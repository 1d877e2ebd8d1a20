import { saveLessonPosition } from '#contracts/course/course.ts';
import { callApi } from '../../api.ts';
import { isFinal, type Position } from './position-saver.ts';

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
    await callApi(saveLessonPosition, sent).then(
      () => removeSent(userId, id, position),
      (error) => {
        if (isFinal(error) && error.status !== 401) removeSent(userId, id, position);
      },
    );
  }
  return unsaved.length > 0;
}

/** Removes a position from the tab, unless the member has reached a newer one since it was sent. */
function removeSent(userId: number, lessonId: string, sent: Position): void {
  if (readUnsavedPositions(userId)[lessonId]?.at === sent.at) saveUnsavedPosition(userId, Number(lessonId), null);
}

/** Returns a position with its age, so that it replaces none that another device has saved since. */
export const describePosition = ({ seconds, at }: Position) => ({
  seconds,
  secondsAgo: Math.max(0, Math.floor((Date.now() - at) / 1000)),
});
