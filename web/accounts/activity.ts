const watchers = new Set<() => void>();

/** Somebody is there: mouse, keys and touch say so by themselves, a playing lesson has to. */
export function reportActivity(): void {
  for (const notify of watchers) notify();
}

export function watchActivity(onActive: () => void): () => void {
  watchers.add(onActive);
  return () => watchers.delete(onActive);
}
