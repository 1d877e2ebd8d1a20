import type { FirstData } from '#contracts/pages/public-pages.ts';
import { setFirstUser } from './accounts/current-user.ts';

let replies: { userId: number; byPath: [path: string, reply: unknown][] } | undefined;

/** Records the data of the document, before its first rendering; null forgets it. */
export function setFirstData(data: FirstData | null): void {
  replies = data ? { userId: data.user.id, byPath: Object.entries(data.replies) } : undefined;
  setFirstUser(data?.user ?? null);
}

/** Returns the replies that came with the document for this user, once: later ones are fetched. */
export function takeFirstReplies(userId: number): [path: string, reply: unknown][] {
  const taken = replies?.userId === userId ? replies.byPath : [];
  replies = undefined;
  return taken;
}
