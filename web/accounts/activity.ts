const watchers = new Set<() => void>();

/** The user is active. The keeper watches mouse, keys and touch itself; a playing lesson has to report. */
export function reportActivity(): void {
  for (const notify of watchers) notify();
}

export function watchActivity(onActive: () => void): () => void {
  watchers.add(onActive);
  return () => watchers.delete(onActive);
}
