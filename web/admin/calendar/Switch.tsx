import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

/** A switch. `label` names what is switched; the visible word says whether it is on. */
export function Switch({ isOn, label, ...rest }: { isOn: boolean; label: string } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      className="inline-flex min-h-11 min-w-24 cursor-pointer items-center gap-2.5 rounded-control px-1 text-sm"
      {...rest}
    >
      <span
        aria-hidden
        className={clsx(
          'relative h-6 w-10 shrink-0 rounded-full border-2 transition-colors',
          'before:absolute before:top-0.5 before:size-4 before:rounded-full before:transition-[left]',
          isOn
            ? 'border-leaf bg-leaf before:left-[1.125rem] before:bg-on-accent'
            : 'border-muted bg-card before:left-0.5 before:bg-muted',
        )}
      />
      {isOn ? 'Active' : 'Off'}
    </button>
  );
}
