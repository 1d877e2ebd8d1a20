const open: HTMLDialogElement[] = [];
const watchers = new Set<() => void>();

/** Registers a modal dialog when it opens. Call the returned function when the dialog closes. */
export function registerDialog(dialog: HTMLDialogElement): () => void {
  remember();
  // The `close` event comes later: until then, a toast would be invisible.
  const observer = new MutationObserver(() => (dialog.open ? remember() : forget()));
  observer.observe(dialog, { attributeFilter: ['open'] });

  function remember() {
    if (open.includes(dialog)) return;
    open.push(dialog);
    notify();
  }
  function forget() {
    const place = open.indexOf(dialog);
    if (place < 0) return;
    open.splice(place, 1);
    notify();
  }
  return () => {
    observer.disconnect();
    forget();
  };
}

/** Everything outside the topmost modal dialog is out of reach, also for screen readers. */
export const getTopmostDialog = (): HTMLDialogElement | null => open.at(-1) ?? null;

export function watchDialogs(onChange: () => void): () => void {
  watchers.add(onChange);
  return () => watchers.delete(onChange);
}

function notify(): void {
  for (const onChange of watchers) onChange();
}
