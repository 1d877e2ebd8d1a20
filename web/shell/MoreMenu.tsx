import { ChevronDown } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { PageLink } from './NavLinks.tsx';
import type { NavPage } from './nav-pages.ts';

/** Pages for which the header has no room. A `<details>`, so that it opens without JavaScript; leaving it closes it. */
export function MoreMenu({ pages, className }: { pages: NavPage[]; className: string }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const closeOnEscape = (event: KeyboardEvent<HTMLDetailsElement>) => {
    if (event.key !== 'Escape' || !open) return;
    close();
    event.currentTarget.querySelector('summary')?.focus();
  };
  // Safari gives a clicked link no focus, so the focus that goes nowhere does not count.
  const closeOnLeaving = ({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
  };
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!open) return;
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !details.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [open]);
  if (pages.length === 0) return null;
  return (
    <details
      ref={details}
      className="relative"
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      onKeyDown={closeOnEscape}
      onBlur={closeOnLeaving}
    >
      <summary
        className={`${className} cursor-pointer list-none gap-1 hover:text-leaf [&::-webkit-details-marker]:hidden`}
      >
        <span className="border-transparent border-b-2 py-0.5">More</span>
        <ChevronDown aria-hidden className="size-4.5" />
      </summary>
      <ul className="absolute top-full left-0 max-h-[70dvh] min-w-48 overflow-y-auto rounded-control border border-line bg-paper p-2 shadow-panel">
        {pages.map((page) => (
          <li key={page.path}>
            <PageLink {...page} className={className} onClick={close} />
          </li>
        ))}
      </ul>
    </details>
  );
}
