import { clsx } from 'clsx';
import { NeedsScript } from './NeedsScript.tsx';

/** `feature` names what does not work without JavaScript: 'Paying online'. */
export function LoadingPanel({ feature, children }: { feature?: string; children: string }) {
  return (
    <>
      {feature && <NeedsScript feature={feature} />}
      <div
        className={clsx(
          'grid min-h-96 place-items-center rounded-panel bg-sand/60 text-muted',
          feature && 'noscript:hidden',
        )}
      >
        <p role="status">{children}</p>
      </div>
    </>
  );
}
