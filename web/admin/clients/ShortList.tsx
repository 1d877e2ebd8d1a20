import { Children, type ReactNode, useEffect, useRef, useState } from 'react';
import { SmallButton } from '../ActionButton.tsx';

const SHOWN_AT_FIRST = 5;

/**
 * A list that begins with five items, so that all sections of a person stay within reach. Each item needs a link, a
 * button or a `tabIndex`, so that it can get the focus.
 */
export function ShortList({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const items = Children.toArray(children);

  useEffect(() => {
    if (!isWhole) return;
    // The button that had the focus is gone, so the first of the added items gets it.
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
