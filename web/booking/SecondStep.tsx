import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';

/** Returns true once `isReached` has been true, so that typed answers stay in sight if the chosen time is lost. */
export function useReachedStep(isReached: boolean): boolean {
  const [wasReached, setReached] = useState(isReached);
  if (isReached && !wasReached) setReached(true);
  return wasReached || isReached;
}

/** The part of a booking form that follows the time. A phone hides it until a time is chosen, and says what follows. */
export function SecondStep(props: { isReached: boolean; hasTimes: boolean; children: ReactNode }) {
  const { isReached, hasTimes, children } = props;
  return (
    <>
      {!isReached && hasTimes && (
        <p className="text-center text-muted text-sm sm:hidden noscript:hidden">Next: a few words about you.</p>
      )}
      <div className={clsx('space-y-4 sm:space-y-8', !isReached && 'max-sm:hidden noscript:block!')}>{children}</div>
    </>
  );
}
