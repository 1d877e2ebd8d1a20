import { MAX_SECONDS_AGO, saveLessonPosition } from '#contracts/course/course.ts';
import { callApi } from '../../api.ts';

/** Positions in seconds, and when they were reached, by the ids of their lessons. */
type Positions = Record<string, { seconds: number; at: number }>;

const keyOf = (userId: number) => `unsaved-positions-${userId}`;

/** Reads the positions that the server does not have yet. This tab keeps them for the next visit. */
function readUnsavedPositions(userId: number): Positions {
  try {
    return Object(JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? '{}'));
  } catch {
    return {};
  }
}

export function saveUnsavedPosition(userId: number, lessonId: number, seconds: number | null): void {
  const { [lessonId]: _, ...others } = readUnsavedPositions(userId);
  const positions = seconds === null ? others : { ...others, [lessonId]: { seconds, at: Date.now() } };
  try {
    if (Object.keys(positions).length === 0) sessionStorage.removeItem(keyOf(userId));
    else sessionStorage.setItem(keyOf(userId), JSON.stringify(positions));
  } catch {
    // Without storage, the position is lost with the page.
  }
}

/** Sends all positions now. Those that fail wait for the next time. Returns whether there were any. */
export async function sendUnsavedPositions(userId: number): Promise<boolean> {
  const unsaved = Object.entries(readUnsavedPositions(userId));
  for (const [id, { seconds, at }] of unsaved) {
    const sent = { params: { id }, body: { seconds, ...countSecondsAgo(at) }, passive: true };
    await callApi(saveLessonPosition, sent).then(
      () => saveUnsavedPosition(userId, Number(id), null),
      () => {},
    );
  }
  return unsaved.length > 0;
}

/** Returns the age of a position for the server, so that it replaces none that another device has saved since. */
export function countSecondsAgo(at: number): { secondsAgo?: number } {
  const seconds = Math.floor((Date.now() - at) / 1000);
  return seconds > 0 ? { secondsAgo: Math.min(seconds, MAX_SECONDS_AGO) } : {};
}
