import type { ComponentProps } from 'react';

/** A field for robots, which fill in every one. Moved out of sight, not hidden: robots check for that. */
export function Honeypot(input: ComponentProps<'input'>) {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute -left-[9999px] size-px overflow-hidden opacity-0">
      <label htmlFor="website">Website</label>
      <input id="website" type="text" tabIndex={-1} autoComplete="off" data-1p-ignore data-lpignore="true" {...input} />
    </div>
  );
}
