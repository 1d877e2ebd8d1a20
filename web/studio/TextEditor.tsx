import { type CSSProperties, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { isFiller } from '#contracts/studio/blocks/filler-words.ts';
import { Button } from '../ui/Button.tsx';
import { describePath } from './describe-path.ts';
import { changeValue, type ListEntry, listEntryOf, pathInEntry, valueAt } from './edit-content.ts';
import { locateMark, type MarkedText } from './find-marked.ts';
import { SAMPLE_HINT } from './find-samples.ts';
import { type EntryChange, ListEntryButtons } from './ListEntryButtons.tsx';
import type { ContentPath } from './mark-content.ts';

type Position = { text: CSSProperties; style: CSSProperties };

/** A text where it stands, in the page's own style, with what can be done with the list entry to which it belongs. */
export function TextEditor<Content extends object>(props: {
  path: ContentPath;
  mark: number;
  /** The element within which the text stands. */
  frame: HTMLElement;
  content: Content;
  isSample: boolean;
  /** Whether the text is the copy of another one, so that typing replaces it. */
  isNew: boolean;
  /** Leads back to the field while it has words that cannot be saved. */
  keptOpen: RefObject<(() => void) | null>;
  onChange(next: Content): string | null;
  /** The text stands elsewhere now, or another is to be edited. */
  onMoved(path: ContentPath, isNew: boolean): void;
  onRemoved(entry: ListEntry): void;
  onClosed(): void;
}) {
  const { path, mark, frame, content, isSample, isNew, keptOpen, onChange, onMoved, onRemoved, onClosed } = props;
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const stored = String(valueAt(content, path) ?? '');
  const [old] = useState(stored);
  // What cannot be saved, such as an empty text, stays in the field.
  const [refused, setRefused] = useState<{ text: string; problem: string } | null>(null);
  const [position, setPosition] = useState<Position>(() => positionOf(locateMark(mark, frame), frame));
  const text = refused?.text ?? stored;
  const isUnsaved = text !== stored;
  const innermost = listEntryOf(path);
  // A block has buttons of its own.
  const entry = innermost?.list.endsWith('.blocks') ? null : innermost;
  const [selectsAll] = useState(isNew || isFiller(stored));

  useLayoutEffect(() => {
    const located = locateMark(mark, frame);
    if (!located) return;
    setPosition(positionOf(located, frame));
    if (!located.isAlone) return;
    // The words below would show through.
    located.element.style.visibility = 'hidden';
    return () => {
      located.element.style.removeProperty('visibility');
      located.element.style.removeProperty('min-height');
      rowOf(located.element).style.removeProperty('margin-bottom');
    };
  }, [mark, frame, content]);

  // A text near the right edge has its buttons within the page too, which hides what stands beyond it.
  useLayoutEffect(() => {
    const box = buttons.current;
    if (!box) return;
    box.style.marginLeft = '';
    const beyond = box.getBoundingClientRect().right - (frame.getBoundingClientRect().right - 16);
    if (beyond > 0) box.style.marginLeft = `${-beyond}px`;
  });

  // The page shows the text of a new entry only after this is rendered first, so the place is known a moment later. The
  // buttons below the text come into view too, not only the field that has the focus.
  useEffect(() => {
    const frameId = requestAnimationFrame(() => panel.current?.scrollIntoView({ block: 'nearest' }));
    return () => cancelAnimationFrame(frameId);
  }, []);
  useLayoutEffect(() => field.current?.focus({ preventScroll: true }), []);

  useLayoutEffect(() => {
    if (!field.current) return;
    field.current.style.height = 'auto';
    const height = `${field.current.scrollHeight}px`;
    field.current.style.height = height;
    // What stands below moves down for a text that grows, and for the buttons.
    const located = locateMark(mark, frame);
    if (!located?.isAlone) return;
    const [{ style }, row] = [located.element, rowOf(located.element).style];
    const below = `${(buttons.current?.offsetHeight ?? 0) + 20}px`;
    if (style.minHeight === height && row.marginBottom === below) return;
    style.minHeight = height;
    row.marginBottom = below;
    setPosition(positionOf(located, frame));
  }, [text, position, mark, frame, refused]);

  useLayoutEffect(() => {
    if (selectsAll) field.current?.select();
  }, [selectsAll]);

  useEffect(() => {
    keptOpen.current = isUnsaved ? () => field.current?.focus() : null;
    return () => {
      keptOpen.current = null;
    };
  }, [isUnsaved, keptOpen]);

  function type(next: string) {
    const problem = onChange(changeValue(content, path, () => next));
    setRefused(problem === null ? null : { text: next, problem });
  }
  function finish() {
    if (isUnsaved) field.current?.focus();
    else onClosed();
  }
  function giveBack() {
    if (isUnsaved && old !== stored) onChange(changeValue(content, path, () => old));
    onClosed();
  }
  function changeList(next: Content, change: EntryChange) {
    const problem = onChange(next);
    if (problem !== null) return setRefused({ text, problem });
    if (!entry) return;
    if (change.kind !== 'removed') return onMoved(pathInEntry(path, entry, change.index), change.kind === 'added');
    onClosed();
    onRemoved(entry);
  }

  return (
    <div ref={panel} className="absolute z-10 scroll-mt-52 scroll-mb-24" style={position.text}>
      <label htmlFor={id} className="sr-only">
        {describePath(path)}
      </label>
      <textarea
        ref={field}
        id={id}
        value={text}
        rows={1}
        aria-invalid={refused !== null}
        aria-describedby={refused ? `${id}-problem` : isSample ? `${id}-sample` : undefined}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && giveBack()}
        style={position.style}
        className="block w-full resize-none overflow-hidden rounded-control outline-2 outline-leaf outline-offset-4"
      />
      <div ref={buttons} className="panel mt-3 w-max max-w-[calc(100vw-4rem)] p-1 text-ink shadow-panel">
        {refused && (
          <p id={`${id}-problem`} role="alert" className="px-2 pb-2 text-danger text-sm">
            {refused.problem}
          </p>
        )}
        {isSample && !refused && (
          <p id={`${id}-sample`} className="px-2 pb-2 text-muted text-sm">
            {SAMPLE_HINT}
          </p>
        )}
        {/\{[a-z ]+\}/.test(text) && (
          <p className="max-w-96 px-2 pb-2 text-muted text-sm">
            Words in {'{braces}'} are filled in from your prices and your course, so they’re always right.
          </p>
        )}
        <div className="flex">
          {entry && <ListEntryButtons entry={entry} content={content} onChange={changeList} />}
          <Button className="ml-auto" onClick={finish}>
            Done
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Returns the row in which a text stands, such as one with an icon, which would move away from the text; or itself. */
function rowOf(element: HTMLElement): HTMLElement {
  const parent = element.parentElement;
  return parent && /flex$/.test(getComputedStyle(parent).display) ? parent : element;
}

const positionOf = (located: MarkedText | undefined, frame: HTMLElement): Position =>
  located
    ? { text: placeOver(located, frame), style: styleOf(located) }
    : { text: { left: 16, top: 16, right: 16 }, style: {} };

/** Returns the position of the editor on the text itself, at least as wide as a few words. */
function placeOver({ element, range, isAlone }: MarkedText, frame: HTMLElement): CSSProperties {
  const [text, around] = [(isAlone ? element : range).getBoundingClientRect(), frame.getBoundingClientRect()];
  const width = Math.min(Math.max(text.width, 160), around.width - 32);
  const left = Math.min(Math.max(text.left - around.left, 16), around.width - width - 16);
  return { left, top: text.top - around.top, width };
}

const styleNames = [
  'fontFamily',
  'fontSize',
  'fontWeight',
  'lineHeight',
  'letterSpacing',
  'textAlign',
  'color',
] as const;

/** The style of the text, so that it seems to be typed on the page. Beside other texts it covers what is below. */
function styleOf({ element, isAlone }: MarkedText): CSSProperties {
  const computed = getComputedStyle(element);
  const style = Object.fromEntries(styleNames.map((name) => [name, computed[name]]));
  return isAlone ? style : { ...style, backgroundColor: 'var(--color-card)', color: 'var(--color-ink)' };
}
