import { useEffect, useRef, useState } from 'react';
import { Problem } from './Problem.tsx';

/**
 * Returns `change`, which changes the list in `frame`, announces that or shows why it is refused, and then focuses the
 * control with this `data-control`. If the control moves with its entry, the page scrolls so that it stays under the
 * pointer.
 */
export function useListChanges<Content>(onChange: (next: Content) => string | null) {
  const frame = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const nextFocus = useRef<{ control: string; top: number | null } | null>(null);
  const find = (control: string) => frame.current?.querySelector<HTMLElement>(`[data-control="${control}"]`);
  const topOf = (control: string) => find(control)?.getBoundingClientRect().top ?? null;

  // Runs after each rendering, once the entries are at their new places.
  useEffect(() => {
    if (!nextFocus.current) return;
    const { control, top } = nextFocus.current;
    nextFocus.current = null;
    find(control)?.focus({ preventScroll: top !== null });
    if (top !== null) scrollBy({ top: (topOf(control) ?? top) - top, behavior: 'instant' });
  });

  const focusNext = (control: string, top: number | null = null) => {
    nextFocus.current = { control, top };
  };
  /** Makes a change. Returns the reason if it is refused, otherwise null. */
  function change(next: Content, message: string, nextControl?: string): string | null {
    const top = nextControl ? topOf(nextControl) : null;
    const refusal = onChange(next);
    setProblem(refusal);
    if (refusal !== null) return refusal;
    setAnnouncement(message);
    if (nextControl) focusNext(nextControl, top);
    return null;
  }
  const status = (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <Problem text={problem} className="p-5" />
    </>
  );
  return { frame, change, focusNext, status };
}
