import { clsx } from 'clsx';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './Button.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { ignoreSecondClick } from './ignore-second-click.ts';
import { registerDialog } from './open-dialogs.ts';

type Close = () => void;

const always = () => true;

/**
 * A modal dialog, open as long as it is rendered. Escape and its buttons close it through the browser's dialog, which
 * keeps the focus inside and returns it afterwards.
 */
export function Dialog({
  title,
  role = 'dialog',
  described = true,
  mayClose = always,
  keepsTop = false,
  onClosed,
  children,
  aboveActions,
  dismiss,
  actions,
}: {
  title: string;
  role?: 'dialog' | 'alertdialog';
  /** True if screen readers read the content at once. False for forms, which they would read whole. */
  described?: boolean;
  /** Keeps the upper edge in place while the content grows or shrinks, so that nothing moves under the finger. */
  keepsTop?: boolean;
  /** Called before Escape or a button closes the dialog. Returns false to keep it open, as with unsaved text. */
  mayClose?: (() => boolean) | undefined;
  onClosed(): void;
  children: ReactNode;
  /** The content above the buttons, which is always visible. */
  aboveActions?: ReactNode;
  /** The label of a button, before the others, that only closes the dialog. */
  dismiss?: string;
  actions?(close: Close): ReactNode;
}) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const unregister = useRef(() => {});
  const isCloseHandled = useRef(false);

  /** Closes at once, without waiting for the browser's `close` event: a click may open the dialog again before that. */
  function close() {
    if (!mayClose()) return;
    dialog.current?.close();
    ignoreSecondClick();
    isCloseHandled.current = true;
    unregister.current();
    onClosed();
  }

  useEffect(() => {
    if (!dialog.current || dialog.current.open) return;
    dialog.current.showModal();
    // An alert focuses its button; longer dialogs are read from the top.
    const start = role === 'alertdialog' ? dialog.current.querySelector('button') : heading.current;
    start?.focus();
  }, [role]);

  useLayoutEffect(() => {
    const panel = dialog.current;
    isCloseHandled.current = false;
    return () => {
      // Closing at unmounting returns the focus, but does not call `onClosed`.
      isCloseHandled.current = true;
      panel?.close();
    };
  }, []);

  useEffect(() => {
    if (!dialog.current) return;
    unregister.current = registerDialog(dialog.current);
    return () => unregister.current();
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
        // React also passes on the close events of dialogs inside this one.
        if (event.target !== event.currentTarget) return;
        // Browsers close a dialog at the second Escape, even if `onCancel` has prevented it.
        if (!isCloseHandled.current && !mayClose()) return event.currentTarget.showModal();
        unregister.current();
        if (!isCloseHandled.current) onClosed();
      }}
      className={clsx(
        keepsTop ? 'mx-auto mt-[8dvh] mb-auto max-h-[calc(92dvh-1rem)]' : 'm-auto',
        'w-[min(36rem,calc(100vw-2rem))] overscroll-contain rounded-panel bg-card p-6 text-ink shadow-panel backdrop:bg-scrim sm:p-9',
        aboveActions ? 'scroll-pb-92 sm:scroll-pb-60' : 'scroll-pb-44 sm:scroll-pb-28',
      )}
    >
      <h2 ref={heading} id={`${id}-title`} tabIndex={-1} className="text-title">
        {title}
      </h2>
      <div id={`${id}-text`} className="mt-4 space-y-4">
        <ErrorBoundary name="Dialog">{children}</ErrorBoundary>
      </div>
      {/* The buttons are always visible, and content that scrolls into view stops above them. */}
      <div
        data-bar="actions"
        className={clsx(
          '-mx-6 -bottom-6 -mb-6 sm:-mx-9 sm:-bottom-9 sm:-mb-9 mt-6 bg-card px-6 pt-3 pb-5 sm:px-9 sm:pt-4 sm:pb-8',
          // On a low screen the buttons would leave no room for the fields.
          aboveActions ? 'space-y-3 [@media(min-height:36rem)]:sticky' : 'sticky',
        )}
      >
        {aboveActions}
        <div className="flex flex-wrap gap-3 max-sm:*:grow max-sm:*:px-4! sm:justify-end">
          {dismiss && (
            <Button variant="secondary" onClick={close}>
              {dismiss}
            </Button>
          )}
          {actions?.(close)}
        </div>
      </div>
    </dialog>
  );
}

/** Runs the callback after the next paint: the error of a field appears only after the field has the focus. */
const afterPaint = (callback: () => void) => requestAnimationFrame(() => requestAnimationFrame(callback));

/** Scrolls to the error below a field, which may be outside the visible part of the dialog. */
function scrollToError(field: Element): void {
  const describedBy = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  const error = describedBy.find((id) => id.endsWith('-error'));
  if (error) document.getElementById(error)?.scrollIntoView({ block: 'nearest' });
}
