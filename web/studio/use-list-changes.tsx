import { useEffect, useRef, useState } from 'react';
import { Problem } from './Problem.tsx';

/** Changes of a list in `frame`: announces each, shows why one is refused, and says which control is focused next. */
export function useListChanges<Content>(onChange: (next: Content) => string | null) {
  const frame = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const nextFocus = useRef<string | null>(null);

  // Once the entries are drawn again.
  useEffect(() => {
    if (!nextFocus.current) return;
    frame.current?.querySelector<HTMLElement>(`[data-control="${nextFocus.current}"]`)?.focus();
    nextFocus.current = null;
  });

  const focusNext = (control: string) => {
    nextFocus.current = control;
  };
  /** Returns the sentence of a refusal, or null. */
  function change(next: Content, message: string, focus?: string): string | null {
    const refused = onChange(next);
    setProblem(refused);
    if (refused !== null) return refused;
    setAnnouncement(message);
    if (focus) focusNext(focus);
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
