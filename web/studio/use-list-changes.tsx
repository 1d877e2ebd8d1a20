import { useEffect, useRef, useState } from 'react';
import { Problem } from './Problem.tsx';

/**
 * Changes of a list in `frame`: announces each, shows why one is refused, and says which control is focused next. A
 * control that goes to another place with its entry stays where it is on the screen, for the next tap.
 */
export function useListChanges<Content>(onChange: (next: Content) => string | null) {
  const frame = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const nextFocus = useRef<{ control: string; top: number | null } | null>(null);
  const find = (control: string) => frame.current?.querySelector<HTMLElement>(`[data-control="${control}"]`);
  const topOf = (control: string) => find(control)?.getBoundingClientRect().top ?? null;

  // Once the entries are drawn again.
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
  /** Returns the sentence of a refusal, or null. */
  function change(next: Content, message: string, focus?: string): string | null {
    const top = focus ? topOf(focus) : null;
    const refused = onChange(next);
    setProblem(refused);
    if (refused !== null) return refused;
    setAnnouncement(message);
    if (focus) focusNext(focus, top);
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
