import { clsx } from 'clsx';
import { BookOpenText } from 'lucide-react';

/** Takes the place of the video in a part without one. */
export function NoVideo({ size }: { size: 'small' | 'large' }) {
  const isLarge = size === 'large';
  return (
    <div
      className={clsx(
        'grid aspect-video w-full place-items-center bg-sand text-center text-muted',
        isLarge ? 'p-6 sm:rounded-panel' : 'p-3 text-sm leading-snug sm:rounded-control',
      )}
    >
      <p className="max-w-md">
        <BookOpenText
          aria-hidden
          className={clsx('mx-auto', isLarge ? 'mb-3 size-9' : 'mb-1 size-6')}
          strokeWidth={1.5}
        />
        This part is to read.{isLarge && ' Its text is below.'}
      </p>
    </div>
  );
}
