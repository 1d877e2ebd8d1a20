const watchers = new Set<() => void>();

/** Reports that the user is active, as a playing lesson does. The keeper notices mouse, keys and touch itself. */
export function reportActivity(): void {
  for (const notify of watchers) notify();
}

export function watchActivity(onActive: () => void): () => void {
  watchers.add(onActive);
  return () => watchers.delete(onActive);
}
