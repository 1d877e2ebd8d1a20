import type { ReactNode } from 'react';

/** A menu in a `<details>`, which opens without JavaScript. Escape, choosing and leaving close it. */
export function MenuDetails(props: {
  summaryClass: string;
  panelClass: string;
  summary: ReactNode;
  children: ReactNode;
}) {
  return (
    <details
      className="group"
      onClick={({ target, currentTarget }) => {
        if ((target as Element).closest('a, button')) currentTarget.open = false;
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape' || !currentTarget.open) return;
        currentTarget.open = false;
        currentTarget.querySelector('summary')?.focus();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) currentTarget.open = false;
      }}
    >
      <summary className={`cursor-pointer list-none [&::-webkit-details-marker]:hidden ${props.summaryClass}`}>
        {props.summary}
      </summary>
      {/* Takes the focus where Safari gives a clicked link none: the menu would close before the click. */}
      <div
        tabIndex={-1}
        className={`absolute top-full overflow-y-auto border-line bg-paper shadow-panel ${props.panelClass}`}
      >
        {props.children}
      </div>
    </details>
  );
}
