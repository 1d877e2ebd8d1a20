import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { isFiller } from '#contracts/studio/blocks/filler-words.ts';
import { Button } from '../ui/Button.tsx';
import { describePath } from './describe-path.ts';
import { changeValue, type ListEntry, listEntryOf, pathInEntry, valueAt } from './edit-content.ts';
import { SAMPLE_HINT } from './find-samples.ts';
import { type EntryChange, ListEntryButtons } from './ListEntryButtons.tsx';
import type { ContentPath } from './mark-content.ts';
import { usePlaceOnPage } from './use-place-on-page.ts';

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
  const stored = String(valueAt(content, path) ?? '');
  const [initial] = useState(stored);
  // A text that cannot be saved, such as an empty one, stays in the field.
  const [refused, setRefused] = useState<{ text: string; problem: string } | null>(null);
  const { field, buttons, position } = usePlaceOnPage({ mark, frame, content, refused });
  const text = refused?.text ?? stored;
  const sampleHintId = isSample ? `${id}-sample` : undefined;
  const isUnsaved = text !== stored;
  const innermost = listEntryOf(path);
  // A block of a custom page has buttons of its own.
  const entry = innermost?.list.endsWith('.blocks') ? null : innermost;
  const [selectsAll] = useState(isNew || isFiller(stored));

  // Scrolls to the field and its buttons. The page shows the text of a new entry only after the first rendering, so the
  // position is known a frame later.
  useEffect(() => {
    const frameId = requestAnimationFrame(() => panel.current?.scrollIntoView({ block: 'nearest' }));
    return () => cancelAnimationFrame(frameId);
  }, []);
  useLayoutEffect(() => {
    field.current?.focus({ preventScroll: true });
    if (selectsAll) field.current?.select();
  }, [field, selectsAll]);

  useEffect(() => {
    focusUnsaved.current = isUnsaved ? () => field.current?.focus() : null;
    return () => {
      focusUnsaved.current = null;
    };
  }, [isUnsaved, focusUnsaved, field]);

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
