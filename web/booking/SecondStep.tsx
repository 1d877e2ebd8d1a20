import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';

/** Returns true from the moment when the step is reached: what was typed there stays in sight if the time is lost. */
export function useReachedStep(isReached: boolean): boolean {
  const [wasReached, setReached] = useState(isReached);
  if (isReached && !wasReached) setReached(true);
  return wasReached || isReached;
}

/** The part of a booking form that follows the time. A phone shows it once a time is chosen, if there is any. */
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
