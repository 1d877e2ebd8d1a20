import { ArrowDown, ArrowUp, Check, Plus, Trash2 } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { SiteContent } from '#contracts/site-content.ts';
import { Button } from '../ui/Button.tsx';
import { addEntryBelow, changeValue, listEntryOf, moveEntry, removeEntry, valueAt } from './edit-content.ts';
import { describePath } from './list-changes.ts';

/** A text where it stands, in the page's own look, with what can be done with the list entry to which it belongs. */
export function TextEditor(props: {
  path: string;
  beside: HTMLElement;
  content: SiteContent;
  onChange(next: SiteContent): string | null;
  onClosed(): void;
}) {
  const { path, beside, content, onChange, onClosed } = props;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(() => String(valueAt(content, path) ?? ''));
  const [problem, setProblem] = useState<string | null>(null);
  const entry = listEntryOf(path);
  const look = getComputedStyle(beside);

  useLayoutEffect(() => {
    if (!field.current) return;
    field.current.style.height = 'auto';
    field.current.style.height = `${field.current.scrollHeight}px`;
  }, [text]);

  function type(next: string) {
    setText(next);
    setProblem(onChange(changeValue(content, path, () => next)));
  }
  function changeList(next: SiteContent) {
    const refused = onChange(next);
    setProblem(refused);
    if (!refused) onClosed();
  }

  return (
    <div className="sticky bottom-0 z-10 border-line border-t bg-card p-4 shadow-panel">
      <label htmlFor={id} className="text-muted text-sm">
        {describePath(path)}
      </label>
      <textarea
        ref={field}
        id={id}
        // biome-ignore lint/a11y/noAutofocus: it opens where somebody tapped to type
        autoFocus
        value={text}
        rows={1}
        aria-invalid={problem !== null}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => type(event.target.value)}
        style={{ fontFamily: look.fontFamily, fontWeight: look.fontWeight }}
        className="mt-1 block w-full resize-none rounded-control border border-line bg-paper p-3 text-lg"
      />
      {problem && (
        <p id={`${id}-problem`} role="alert" className="mt-1 text-danger text-sm">
          {problem}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {entry && (
          <>
            <Button variant="quiet" onClick={() => changeList(addEntryBelow(content, entry))}>
              <Plus aria-hidden className="size-5" /> Add below
            </Button>
            <Button
              variant="quiet"
              aria-label="Move up"
              onClick={() => changeList(moveEntry(content, entry, entry.index - 1))}
            >
              <ArrowUp aria-hidden className="size-5" />
            </Button>
            <Button
              variant="quiet"
              aria-label="Move down"
              onClick={() => changeList(moveEntry(content, entry, entry.index + 1))}
            >
              <ArrowDown aria-hidden className="size-5" />
            </Button>
            <Button variant="quiet" onClick={() => changeList(removeEntry(content, entry))}>
              <Trash2 aria-hidden className="size-5" /> Remove
            </Button>
          </>
        )}
        <Button className="ml-auto" onClick={onClosed}>
          <Check aria-hidden className="size-5" /> Done
        </Button>
      </div>
    </div>
  );
}
