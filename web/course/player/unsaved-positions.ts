import { saveLessonPosition } from '#contracts/course.ts';
import { call } from '../../api.ts';

type Positions = Record<string, number>;

const keyOf = (userId: number) => `unsaved-positions-${userId}`;

/** Where she stopped in lessons, as far as the server has not heard of it: kept in this tab, for the next visit. */
function unsavedPositions(userId: number): Positions {
  try {
    return Object(JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? '{}'));
  } catch {
    return {};
  }
}

export function rememberPosition(userId: number, lessonId: number, seconds: number | null): void {
  const { [lessonId]: _, ...others } = unsavedPositions(userId);
  const positions = seconds === null ? others : { ...others, [lessonId]: seconds };
  try {
    if (Object.keys(positions).length === 0) sessionStorage.removeItem(keyOf(userId));
    else sessionStorage.setItem(keyOf(userId), JSON.stringify(positions));
  } catch {
    // A browser that keeps nothing for us loses it with the page.
  }
}

/** Tells the server now. What does not reach it waits for the next time. */
export async function sendUnsavedPositions(userId: number): Promise<void> {
  for (const [id, seconds] of Object.entries(unsavedPositions(userId))) {
    const sent = { params: { id }, body: { seconds }, passive: true };
    await call(saveLessonPosition, sent).then(
      () => rememberPosition(userId, Number(id), null),
      () => {},
    );
  }
}
