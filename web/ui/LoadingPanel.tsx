import { clsx } from 'clsx';
import { NeedsScript } from './NeedsScript.tsx';

/** `needsScript` names what does not work without JavaScript: 'Paying online'. */
export function LoadingPanel({ needsScript, children }: { needsScript?: string; children: string }) {
  return (
    <>
      {needsScript && <NeedsScript what={needsScript} />}
      <div
        className={clsx(
          'grid min-h-96 place-items-center rounded-panel bg-sand/60 text-muted',
          needsScript && 'noscript:hidden',
        )}
      >
        <p role="status">{children}</p>
      </div>
    </>
  );
}
