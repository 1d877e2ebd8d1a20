import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** The part of a booking form that follows the time. A phone shows it once a time is chosen; what was typed stays. */
export function SecondStep({ isReached, children }: { isReached: boolean; children: ReactNode }) {
  return (
    <>
      {!isReached && (
        <p className="text-center text-muted text-sm sm:hidden noscript:hidden">Next: a few words about you.</p>
      )}
      <div className={clsx('space-y-4 sm:space-y-8', !isReached && 'max-sm:hidden noscript:block!')}>{children}</div>
    </>
  );
}
