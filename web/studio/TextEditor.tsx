import { type CSSProperties, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { isFiller } from '#contracts/studio/blocks/filler-words.ts';
import { Button } from '../ui/Button.tsx';
import { describePath } from './describe-path.ts';
import { changeValue, type ListEntry, listEntryOf, pathInEntry, valueAt } from './edit-content.ts';
import { locateMark, type MarkedText } from './find-marked.ts';
import { SAMPLE_HINT } from './find-samples.ts';
import { type EntryChange, ListEntryButtons } from './ListEntryButtons.tsx';
import type { ContentPath } from './mark-content.ts';

/** The position of the editor, and the style of its field. */
type Position = { editor: CSSProperties; field: CSSProperties };

/** The field for a text at its place on the page, in the page's style, with buttons for its list entry. */
export function TextEditor<Content extends object>(props: {
  path: ContentPath;
  mark: number;
  /** The element within which the text stands. */
  frame: HTMLElement;
  content: Content;
  isSample: boolean;
  /** True if the text belongs to an entry that was just added. It is selected, so that typing replaces it. */
  isNew: boolean;
  /** The function that focuses the field while its text cannot be saved; null at other times. Set by the editor. */
  focusUnsaved: RefObject<(() => void) | null>;
  onChange(next: Content): string | null;
  /** Called when the text has moved to another path, or an entry was added whose text is edited next. */
  onMoved(path: ContentPath, isNew: boolean): void;
  onRemoved(entry: ListEntry): void;
  onClosed(): void;
}) {
  const { path, mark, frame, content, isSample, isNew, focusUnsaved, onChange, onMoved, onRemoved, onClosed } = props;
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const stored = String(valueAt(content, path) ?? '');
  const [initial] = useState(stored);
  // A text that cannot be saved, such as an empty one, stays in the field.
  const [refused, setRefused] = useState<{ text: string; problem: string } | null>(null);
  const [position, setPosition] = useState<Position>(() => getPosition(locateMark(mark, frame), frame));
  const text = refused?.text ?? stored;
  const sampleHintId = isSample ? `${id}-sample` : undefined;
  const isUnsaved = text !== stored;
  const innermost = listEntryOf(path);
  // A block of a custom page has buttons of its own.
  const entry = innermost?.list.endsWith('.blocks') ? null : innermost;
  const [selectsAll] = useState(isNew || isFiller(stored));

  useLayoutEffect(() => {
    const located = locateMark(mark, frame);
    if (!located) return;
    setPosition(getPosition(located, frame));
    if (!located.isAlone) return;
    // The text on the page would show through the field.
    located.element.style.visibility = 'hidden';
    return () => {
      located.element.style.removeProperty('visibility');
      located.element.style.removeProperty('min-height');
      findRow(located.element).style.removeProperty('margin-bottom');
    };
  }, [mark, frame, content]);

  // Moves the buttons of a text near the right edge to the left, since the page cuts off what overflows.
  useLayoutEffect(() => {
    const box = buttons.current;
    if (!box) return;
    box.style.marginLeft = '';
    const overflow = box.getBoundingClientRect().right - (frame.getBoundingClientRect().right - 16);
    if (overflow > 0) box.style.marginLeft = `${-overflow}px`;
  });

  // Scrolls to the field and its buttons. The page shows the text of a new entry only after the first rendering, so the
  // position is known a frame later.
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
    // Makes room on the page for a text that grows, and for the buttons below it.
    const located = locateMark(mark, frame);
    if (!located?.isAlone) return;
    const { style } = located.element;
    const row = findRow(located.element).style;
    const below = `${(buttons.current?.offsetHeight ?? 0) + 20}px`;
    if (style.minHeight === height && row.marginBottom === below) return;
    style.minHeight = height;
    row.marginBottom = below;
    setPosition(getPosition(located, frame));
  }, [text, position, mark, frame, refused]);

  useLayoutEffect(() => {
    if (selectsAll) field.current?.select();
  }, [selectsAll]);

  useEffect(() => {
    focusUnsaved.current = isUnsaved ? () => field.current?.focus() : null;
    return () => {
      focusUnsaved.current = null;
    };
  }, [isUnsaved, focusUnsaved]);

  function changeText(next: string) {
    const problem = onChange(changeValue(content, path, () => next));
    setRefused(problem === null ? null : { text: next, problem });
  }
  function finish() {
    if (isUnsaved) field.current?.focus();
    else onClosed();
  }
  function cancel() {
    // The steps of the typing before the refused one are saved already.
    if (isUnsaved && initial !== stored) onChange(changeValue(content, path, () => initial));
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
    <div ref={panel} className="absolute z-10 scroll-mt-52 scroll-mb-24" style={position.editor}>
      <label htmlFor={id} className="sr-only">
        {describePath(path)}
      </label>
      <textarea
        ref={field}
        id={id}
        value={text}
        rows={1}
        aria-invalid={refused !== null}
        aria-describedby={refused ? `${id}-problem` : sampleHintId}
        onChange={(event) => changeText(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && cancel()}
        style={position.field}
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

/** Returns the flex row around a text, such as that of a text with an icon; without one, the text's own element. */
function findRow(element: HTMLElement): HTMLElement {
  const parent = element.parentElement;
  return parent && /flex$/.test(getComputedStyle(parent).display) ? parent : element;
}

const getPosition = (located: MarkedText | undefined, frame: HTMLElement): Position =>
  located
    ? { editor: placeOver(located, frame), field: getFieldStyle(located) }
    : { editor: { left: 16, top: 16, right: 16 }, field: {} };

/** Returns a position over the text, within the frame and at least as wide as a few words. */
function placeOver({ element, range, isAlone }: MarkedText, frame: HTMLElement): CSSProperties {
  const text = (isAlone ? element : range).getBoundingClientRect();
  const around = frame.getBoundingClientRect();
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

/** Returns the style of the text for the field. A text beside others stays visible, so the field covers it. */
function getFieldStyle({ element, isAlone }: MarkedText): CSSProperties {
  const computed = getComputedStyle(element);
  const style = Object.fromEntries(styleNames.map((name) => [name, computed[name]]));
  return isAlone ? style : { ...style, backgroundColor: 'var(--color-card)', color: 'var(--color-ink)' };
}
