import { clsx } from 'clsx';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { registerDialog } from './open-dialogs.ts';

type Close = () => void;

const always = () => true;

/**
 * A modal window, open as long as it is rendered. Escape and its buttons close it through the browser's own dialog,
 * which also holds the focus inside and gives it back afterwards.
 */
export function Dialog({
  title,
  role = 'dialog',
  described = true,
  mayClose = always,
  onClosed,
  children,
  aboveActions,
  actions,
}: {
  title: string;
  role?: 'dialog' | 'alertdialog';
  /** Not for a form: a screen reader would read all of it at once. */
  described?: boolean;
  /** Asked before Escape or a button closes it: what is typed in it may not be saved. */
  mayClose?: (() => boolean) | undefined;
  onClosed(): void;
  children: ReactNode;
  /** What has to be seen before one of the buttons is chosen. */
  aboveActions?: ReactNode;
  actions(close: Close): ReactNode;
}) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const leave = useRef(() => {});
  const isGone = useRef(false);

  useEffect(() => {
    if (!dialog.current || dialog.current.open) return;
    dialog.current.showModal();
    // An alert wants its answer; anything longer is read from its top.
    const start = role === 'alertdialog' ? dialog.current.querySelector('button') : heading.current;
    start?.focus();
  }, [role]);

  useLayoutEffect(() => {
    const panel = dialog.current;
    isGone.current = false;
    return () => {
      // Taken away while open, it still gives the focus back; nobody has closed it, though.
      isGone.current = true;
      panel?.close();
    };
  }, []);

  useEffect(() => {
    if (!dialog.current) return;
    leave.current = registerDialog(dialog.current);
    return () => leave.current();
  }, []);

  return (
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={described ? `${id}-text` : undefined}
      onFocus={({ target }) => afterPaint(() => scrollToError(target))}
      onCancel={(event) => {
        if (event.target === event.currentTarget && !mayClose()) event.preventDefault();
      }}
      onClose={(event) => {
        // React hands on the closing of a window that was opened from within this one.
        if (event.target !== event.currentTarget) return;
        // A browser closes it at the second Escape whatever we say.
        if (!isGone.current && !mayClose()) return event.currentTarget.showModal();
        leave.current();
        if (!isGone.current) onClosed();
      }}
      className={clsx(
        'm-auto w-[min(36rem,calc(100vw-2rem))] overscroll-contain rounded-panel bg-card p-6 text-ink shadow-panel backdrop:bg-ink/50 sm:p-9',
        aboveActions ? 'scroll-pb-92 sm:scroll-pb-60' : 'scroll-pb-44 sm:scroll-pb-28',
      )}
    >
      <h2 ref={heading} id={`${id}-title`} tabIndex={-1} className="text-title">
        {title}
      </h2>
      <div id={`${id}-text`} className="mt-4 space-y-4">
        <ErrorBoundary name="Dialog">{children}</ErrorBoundary>
      </div>
      {/* In sight however long the window is; what is scrolled into view stops above it. */}
      <div
        data-bar="actions"
        className={clsx(
          '-mx-6 -bottom-6 -mb-6 sm:-mx-9 sm:-bottom-9 sm:-mb-9 mt-6 bg-card px-6 pt-4 pb-6 sm:px-9 sm:pb-8',
          // On a low screen nothing would be left for the fields themselves.
          aboveActions ? 'space-y-3 [@media(min-height:36rem)]:sticky' : 'sticky',
        )}
      >
        {aboveActions}
        <div className="flex flex-col gap-3 sm:flex-row sm:justify-end">
          {actions(() => mayClose() && dialog.current?.close())}
        </div>
      </div>
    </dialog>
  );
}

/** The message of a faulty field appears after the field has the focus. */
const afterPaint = (callback: () => void) => requestAnimationFrame(() => requestAnimationFrame(callback));

/** What is wrong with a field stands below it, where the window may end. */
function scrollToError(field: Element): void {
  const describedBy = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  const error = describedBy.find((id) => id.endsWith('-error'));
  if (error) document.getElementById(error)?.scrollIntoView({ block: 'nearest' });
}
