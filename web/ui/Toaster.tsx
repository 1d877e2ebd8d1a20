import { clsx } from 'clsx';
import { X } from 'lucide-react';
import * as RadixToast from 'radix-ui/toast';
import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { getTopmostDialog, watchDialogs } from './open-dialogs.ts';
import { dismissToast, getShownToast, TOAST_MS, type Toast, watchToasts } from './toast.ts';
import { useToastPlace } from './use-toast-place.ts';

export function Toaster() {
  const shown = useSyncExternalStore(watchToasts, getShownToast, () => null);
  const dialog = useSyncExternalStore(watchDialogs, getTopmostDialog, () => null);
  const announcer = useAnnouncer(dialog, shown?.id);
  const [list, setList] = useState<HTMLElement | null>(null);
  const top = useToastPlace(list, dialog, shown?.id);
  const viewport = (
    <RadixToast.Viewport
      ref={setList}
      hotkey={['F8']}
      style={{ top: top ?? 0, visibility: shown && top === null ? 'hidden' : undefined }}
      // The toast jumps to another place, because a sliding one could pass under a finger.
      className="fixed inset-x-3 z-50 flex flex-col outline-none sm:right-6 sm:left-auto sm:w-96 sm:max-w-[calc(100vw-3rem)] print:hidden"
    />
  );
  return (
    <RadixToast.Provider duration={TOAST_MS} swipeDirection="right" swipeThreshold={50} announcerContainer={announcer}>
      {shown && <ShownToast key={shown.id} {...shown} />}
      {/* The toast stands inside an open modal dialog, since everything outside of it is out of reach. */}
      {dialog ? createPortal(viewport, dialog) : viewport}
    </RadixToast.Provider>
  );
}

function ShownToast({ id, title, description, variant, staysForNextPage, action, isChange }: Toast) {
  return (
    <RadixToast.Root
      type="foreground"
      {...(staysForNextPage && { duration: Number.POSITIVE_INFINITY })}
      onOpenChange={(open) => open || dismissToast(id)}
      className={clsx(
        'flex items-center gap-1 rounded-panel border py-1.5 pr-1.5 pl-4 shadow-panel max-sm:text-base max-sm:leading-snug sm:py-3 sm:pr-3 sm:pl-5',
        'transition-[translate] duration-200 starting:translate-y-3 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=move]:transition-none data-[swipe=end]:translate-x-full',
        variant === 'destructive' ? 'border-danger bg-danger text-on-accent' : 'border-line bg-card text-ink',
      )}
    >
      {/* The button stands beside the text, or below it if the text column would be too narrow. */}
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-2 gap-y-1 py-1 [overflow-wrap:anywhere]">
        <div className="min-w-0 grow basis-48">
          <RadixToast.Title className={clsx('font-semibold', isChange && 'inline')}>{title}</RadixToast.Title>
          {description && (
            <RadixToast.Description className={clsx(isChange && 'inline before:mx-1.5 before:content-["·"]')}>
              {description}
            </RadixToast.Description>
          )}
        </div>
        {action && (
          <RadixToast.Action
            altText={action.label}
            onClick={action.onClick}
            className="min-h-11 shrink-0 cursor-pointer rounded-control border border-current px-3 font-semibold"
          >
            {action.label}
          </RadixToast.Action>
        )}
      </div>
      <RadixToast.Close
        aria-label="Dismiss"
        className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-control"
      >
        <X aria-hidden className="size-5" />
      </RadixToast.Close>
    </RadixToast.Root>
  );
}

/**
 * Returns the element in which screen readers announce toasts: inside the topmost modal dialog, since they ignore
 * everything outside of it.
 */
function useAnnouncer(dialog: HTMLDialogElement | null, toastId: number | undefined): HTMLElement {
  const [announcer] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    // Text that moves would be announced again, so the element moves only while it is empty.
    if (!announcer.textContent) (dialog ?? document.body).append(announcer);
  }, [announcer, dialog, toastId]);
  return announcer;
}
