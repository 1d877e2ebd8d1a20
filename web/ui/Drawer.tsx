import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { CloseButton } from './CloseButton.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { registerDialog } from './open-dialogs.ts';

/**
 * A modal panel at the right edge, on phones the whole screen; open as long as it is rendered. Escape and the close
 * button only call `onLeave`, since typed text may be unsaved.
 */
export function Drawer(props: {
  title: string;
  /** The id of the element that gets the focus afterwards if no element of the page opened the drawer. */
  openerId: string;
  onLeave(): void;
  children: ReactNode;
}) {
  const { title, openerId, onLeave, children } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  // A layout effect closes the panel before it is unmounted, so that the browser returns the focus.
  useLayoutEffect(() => {
    const panel = dialog.current;
    if (!panel) return;
    panel.showModal();
    heading.current?.focus();
    const unregister = registerDialog(panel);
    return () => {
      unregister();
      panel.close();
      // If an address or a reload opened the drawer, the focus has nowhere to return to.
      const isLost = document.activeElement === document.body || panel.contains(document.activeElement);
      if (isLost) document.getElementById(openerId)?.focus();
    };
  }, [openerId]);

  useEffect(() => {
    // Browsers close the panel at the second Escape, even if `onCancel` has prevented it. This opens it again.
    if (!dialog.current?.open) dialog.current?.showModal();
  });

  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onLeave();
      }}
      onClose={(event) => {
        if (event.target === event.currentTarget) onLeave();
      }}
      className="m-0 ml-auto h-dvh max-h-none w-full max-w-none overscroll-contain bg-paper text-ink shadow-panel transition-transform duration-200 backdrop:bg-scrim sm:max-w-2xl sm:starting:translate-x-12"
    >
      <div className="sticky top-0 z-10 flex items-center justify-between gap-4 border-line border-b bg-card py-3 pr-3 pl-5 sm:pl-8">
        <h2 ref={heading} id={id} tabIndex={-1} className="text-heading leading-tight [overflow-wrap:anywhere]">
          {title}
        </h2>
        <CloseButton onClick={onLeave} />
      </div>
      <div className="space-y-8 px-5 pt-6 pb-12 sm:px-8">
        <ErrorBoundary name="Drawer">{children}</ErrorBoundary>
      </div>
    </dialog>
  );
}
