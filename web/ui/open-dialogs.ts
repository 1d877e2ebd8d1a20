const open: HTMLDialogElement[] = [];
const watchers = new Set<() => void>();

/** Called by every modal window when it opens; the function that it returns, when the window goes. */
export function registerDialog(dialog: HTMLDialogElement): () => void {
  remember();
  // However a window is closed, its `close` event comes later: until then a toast would stand where nobody sees it.
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

/** Everything outside the topmost modal window is out of reach, and hidden from screen readers. */
export const getTopmostDialog = (): HTMLDialogElement | null => open.at(-1) ?? null;

export function watchDialogs(onChange: () => void): () => void {
  watchers.add(onChange);
  return () => watchers.delete(onChange);
}

function notify(): void {
  for (const onChange of watchers) onChange();
}
