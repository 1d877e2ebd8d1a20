const open: HTMLDialogElement[] = [];
const watchers = new Set<() => void>();

/** Called by every modal window when it opens; what it answers, when it closes or goes. */
export function enterDialog(dialog: HTMLDialogElement): () => void {
  open.push(dialog);
  notify();
  return () => {
    const place = open.indexOf(dialog);
    if (place < 0) return;
    open.splice(place, 1);
    notify();
  };
}

/** Everything outside the topmost modal window is out of reach, and hidden from screen readers. */
export const topmostDialog = (): HTMLDialogElement | null => open.at(-1) ?? null;

export function watchDialogs(onChange: () => void): () => void {
  watchers.add(onChange);
  return () => watchers.delete(onChange);
}

function notify(): void {
  for (const onChange of watchers) onChange();
}
