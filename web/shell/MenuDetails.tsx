import { type ReactNode, useState } from 'react';

/** A menu in a `<details>`, so that it opens without JavaScript. Escape, choosing a page and going elsewhere close it. */
export function MenuDetails(props: {
  className?: string;
  summaryClass: string;
  panelClass: string;
  summary(open: boolean): ReactNode;
  children(close: () => void): ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <details
      className={props.className}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape' || !open) return;
        close();
        currentTarget.querySelector('summary')?.focus();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) close();
      }}
    >
      <summary className={`cursor-pointer list-none [&::-webkit-details-marker]:hidden ${props.summaryClass}`}>
        {props.summary(open)}
      </summary>
      {/* Takes the focus where Safari gives a clicked link none: the menu would close before the click. */}
      <div
        tabIndex={-1}
        className={`absolute top-full overflow-y-auto border-line bg-paper shadow-panel ${props.panelClass}`}
      >
        {props.children(close)}
      </div>
    </details>
  );
}
