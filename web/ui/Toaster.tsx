import { clsx } from 'clsx';
import { X } from 'lucide-react';
import * as RadixToast from 'radix-ui/toast';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { topmostDialog, watchDialogs } from './open-dialogs.ts';
import { dismissToast, shownToast, type Toast, watchToasts } from './toast.ts';

export function Toaster() {
  const shown = useSyncExternalStore(watchToasts, shownToast, () => null);
  const dialog = useSyncExternalStore(watchDialogs, topmostDialog, () => null);
  const viewport = (
    <RadixToast.Viewport
      hotkey={['F8']}
      className="fixed inset-x-4 top-4 z-50 flex flex-col outline-none sm:inset-x-auto sm:top-auto sm:right-6 sm:bottom-6 sm:w-96"
    />
  );
  return (
    <RadixToast.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      {shown && <ShownToast key={shown.id} {...shown} />}
      {/* Inside a modal window: beside it nothing could be seen well, read or dismissed. */}
      {dialog ? createPortal(viewport, dialog) : viewport}
    </RadixToast.Provider>
  );
}

function ShownToast({ id, title, description, variant, action }: Toast) {
  return (
    <RadixToast.Root
      type="foreground"
      onOpenChange={(open) => open || dismissToast(id)}
      className={clsx(
        'flex items-start gap-4 rounded-panel border p-5 shadow-panel',
        'transition-[translate] duration-200 starting:translate-y-3 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=move]:transition-none data-[swipe=end]:translate-x-full',
        variant === 'destructive' ? 'border-danger bg-danger text-white' : 'border-line bg-card text-ink',
      )}
    >
      <div className="grow">
        <RadixToast.Title className="font-semibold">{title}</RadixToast.Title>
        {description && <RadixToast.Description className="mt-1">{description}</RadixToast.Description>}
        {action && (
          <RadixToast.Action
            altText={action.label}
            onClick={action.onClick}
            className="mt-3 cursor-pointer rounded-control border border-current px-4 py-2 font-semibold"
          >
            {action.label}
          </RadixToast.Action>
        )}
      </div>
      <RadixToast.Close aria-label="Dismiss" className="-m-2 cursor-pointer rounded-control p-2">
        <X aria-hidden className="size-5" />
      </RadixToast.Close>
    </RadixToast.Root>
  );
}
