const openDialogs: HTMLDialogElement[] = [];
const watchers = new Set<() => void>();

/** Registers a modal dialog when it opens. Call the returned function when the dialog closes. */
export function registerDialog(dialog: HTMLDialogElement): () => void {
  remember();
  // The `close` event would come too late: until then, a toast in the closed dialog is invisible.
  const observer = new MutationObserver(() => (dialog.open ? remember() : forget()));
  observer.observe(dialog, { attributeFilter: ['open'] });

  function remember() {
    if (openDialogs.includes(dialog)) return;
    openDialogs.push(dialog);
    notify();
  }
  function forget() {
    const index = openDialogs.indexOf(dialog);
    if (index < 0) return;
    openDialogs.splice(index, 1);
    notify();
  }
  return () => {
    observer.disconnect();
    forget();
  };
}

/** Returns the topmost modal dialog. Everything outside it is out of reach, also for screen readers. */
export const getTopmostDialog = (): HTMLDialogElement | null => openDialogs.at(-1) ?? null;

export function watchDialogs(onChange: () => void): () => void {
  watchers.add(onChange);
  return () => watchers.delete(onChange);
}

function notify(): void {
  for (const onChange of watchers) onChange();
}
