import { ArrowDown, ArrowUp, Check, Plus, Trash2 } from 'lucide-react';
import { type CSSProperties, useId, useLayoutEffect, useRef, useState } from 'react';
import type { SiteContent } from '#contracts/site-content.ts';
import { Button } from '../ui/Button.tsx';
import { addEntryBelow, changeValue, listEntryOf, moveEntry, removeEntry, valueAt } from './edit-content.ts';
import { describePath } from './list-changes.ts';

/** A text where it stands, in the page's own look, with what can be done with the list entry to which it belongs. */
export function TextEditor(props: {
  path: string;
  beside: HTMLElement;
  /** The element within which it stands. */
  frame: HTMLElement;
  content: SiteContent;
  onChange(next: SiteContent): string | null;
  onClosed(): void;
}) {
  const { path, beside, frame, content, onChange, onClosed } = props;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(() => String(valueAt(content, path) ?? ''));
  const [problem, setProblem] = useState<string | null>(null);
  const innermost = listEntryOf(path);
  // Pages and their blocks have buttons of their own.
  const entry = innermost && /^customPages(\.\d+\.blocks)?$/.test(innermost.list) ? null : innermost;
  const place = placeOver(beside, frame);

  useLayoutEffect(() => {
    if (!field.current) return;
    field.current.style.height = 'auto';
    field.current.style.height = `${field.current.scrollHeight}px`;
  }, [text]);

  // The words below would show through.
  useLayoutEffect(() => {
    beside.style.visibility = 'hidden';
    return () => {
      beside.style.visibility = '';
    };
  }, [beside]);

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
    <div className="absolute z-10" style={place}>
      <label htmlFor={id} className="sr-only">
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
        style={lookOf(beside)}
        className="block w-full resize-none overflow-hidden rounded-control outline-2 outline-leaf outline-offset-4"
      />
      {problem && (
        <p id={`${id}-problem`} role="alert" className="mt-1 text-danger text-sm">
          {problem}
        </p>
      )}
      <div className="mt-3 flex w-max max-w-[80vw] flex-wrap gap-2 rounded-panel border border-line bg-card p-2 shadow-panel">
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

/** On the text itself, at least as wide as a few words. */
function placeOver(element: HTMLElement, frame: HTMLElement): CSSProperties {
  const [text, around] = [element.getBoundingClientRect(), frame.getBoundingClientRect()];
  const width = Math.min(Math.max(text.width, 160), around.width - 32);
  const left = Math.min(Math.max(text.left - around.left, 16), around.width - width - 16);
  return { left, top: text.top - around.top, width };
}

const looks = ['fontFamily', 'fontSize', 'fontWeight', 'lineHeight', 'letterSpacing', 'textAlign', 'color'] as const;

/** The look of the text, so that it seems to be typed on the page. */
function lookOf(element: HTMLElement): CSSProperties {
  const computed = getComputedStyle(element);
  return Object.fromEntries(looks.map((name) => [name, computed[name]]));
}
