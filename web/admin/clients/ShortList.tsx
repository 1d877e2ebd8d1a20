import { Children, type ReactNode, useEffect, useRef, useState } from 'react';
import { SmallButton } from '../ActionButton.tsx';

const SHOWN_AT_FIRST = 5;

/**
 * A list that begins with five items, so that all sections of a person stay within reach. Each item has a link or a
 * button, or can have the focus itself.
 */
export function ShortList({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const items = Children.toArray(children);

  useEffect(() => {
    // The button that had the focus is gone.
    if (!isWhole) return;
    const item = list.current?.querySelectorAll<HTMLElement>(':scope > li')[SHOWN_AT_FIRST];
    (item?.querySelector<HTMLElement>('a, button') ?? item)?.focus();
  }, [isWhole]);

  return (
    <>
      <ul ref={list} aria-label={label} className={className}>
        {isWhole ? items : items.slice(0, SHOWN_AT_FIRST)}
      </ul>
      {!isWhole && items.length > SHOWN_AT_FIRST && (
        <SmallButton className="mt-3" onClick={() => setWhole(true)}>
          Show all {items.length}
          <span className="sr-only"> in {label}</span>
        </SmallButton>
      )}
    </>
  );
}
