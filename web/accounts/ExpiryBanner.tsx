import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { formatCountdown } from '#domain/session.ts';
import { Button } from '../ui/Button.tsx';
import { getTopmostDialog, watchDialogs } from '../ui/open-dialogs.ts';

const ID = 'session-expiry';

export const isInBanner = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(`#${ID}`) !== null;

/** Screen readers announce it once, when it appears, and not every second. */
export function ExpiryBanner({ secondsLeft, onExtend }: { secondsLeft: number | null; onExtend(): void }) {
  const dialog = useSyncExternalStore(watchDialogs, getTopmostDialog, () => null);
  const banner = (
    <div id={ID} role="status" className="fixed inset-x-4 top-22 z-50 sm:left-auto sm:w-104">
      {secondsLeft !== null && (
        <div className="flex items-center gap-4 rounded-panel border-2 border-apricot bg-card p-5 text-ink shadow-panel">
          <div className="grow">
            <p className="font-semibold">Session expiring soon</p>
            <p role="timer" aria-live="off" className="mt-0.5 text-base text-muted tabular-nums">
              Your session will expire in {formatCountdown(secondsLeft)}
            </p>
          </div>
          <Button className="px-5" onClick={onExtend}>
            Extend
          </Button>
        </div>
      )}
    </div>
  );
  // Outside an open modal dialog the banner would be out of reach.
  return dialog ? createPortal(banner, dialog) : banner;
}
