import { type MouseEvent, type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { LinkChoice } from '../rich-text/LinkFields.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { IsEdited } from '../ui/is-edited.ts';
import { TextArea } from '../ui/TextInput.tsx';
import { useLatest } from '../ui/use-latest.ts';
import { describePath } from './describe-path.ts';
import { valueAt } from './edit-content.ts';
import { findMarkAt, findRangesOfMarks, locateMark } from './find-marked.ts';
import { SAMPLE_HINT } from './find-samples.ts';
import { type ContentPath, isRichText, markContent } from './mark-content.ts';
import { preloadRichTextEditor, RichTextEditor } from './rich-text/RichTextEditor.tsx';
import { TextEditor } from './TextEditor.tsx';
import { useDraftText } from './use-draft-text.ts';
import { useRemovalNote } from './use-removal-note.ts';

export type RequestedText = { path: ContentPath };
const OF_SHOWN_PAGE = ', on the shown page';

/** A part of the site with the draft's content. A tap on a text edits it in place; links lead nowhere. */
export function MarkedEditor<Content extends object>(props: {
  /** The name of the shown part, such as the path of a page. */
  view: string;
  content: Content;
  /** The pages that a link is likely to lead to. */
  links: readonly LinkChoice[];
  draw(marked: Content, onDrawn: (view: string) => void): ReactNode;
  /** Returns the editor of the picture or clip at a path, or null if a text stands there. */
  editMedia?(path: ContentPath, onClosed: () => void): ReactNode;
  /** The texts of the sample, which are underlined. */
  samples: ReadonlySet<ContentPath>;
  /** The text to edit now, as if the coach had tapped it. A new object requests it anew. */
  requested: RequestedText | null;
  onChange(next: Content): string | null;
  /** Opens the list of the same texts as fields, since the keyboard does not reach the texts on the page. */
  onList(): void;
  /** Handles a tap in another way than editing the text. Returns false for the usual way. */
  interceptTap?(tapped: Element, isText: boolean): boolean;
}) {
  const { view, content, links, draw, editMedia, samples, requested, onChange, onList, interceptTap } = props;
  const root = useRef<HTMLDivElement>(null);
  const [edited, setEdited] = useState<ContentPath | null>(null);
  /** The edited text, if the page does not show it. */
  const [hidden, setHidden] = useState<ContentPath | null>(null);
  /** A text of an entry that was just added. */
  const [added, setAdded] = useState<ContentPath | null>(null);
  /** Focuses the text field while its words cannot be saved; null at other times. */
  const focusUnsaved = useRef<(() => void) | null>(null);
  const onRemoved = useRemovalNote(content, onChange);
  const lastRequested = useRef<RequestedText | null>(null);
  const [drawn, setDrawn] = useState<string | null>(null);
  // Each text in `marked` ends with an invisible number, its mark: `paths[mark]` is the path of the text.
  const { marked, paths } = useMemo(() => markContent(content), [content]);
  const latestPaths = useLatest(paths);
  const sampleMarks = useMemo(
    () => new Set(paths.flatMap((path, mark) => (samples.has(path) ? [mark] : []))),
    [paths, samples],
  );
  useSampleHighlights(root, sampleMarks);

  useEffect(() => setEdited(null), [view]);
  const hasRichText = paths.some((path) => isRichText(valueAt(content, path)));
  useEffect(() => {
    if (hasRichText) preloadRichTextEditor();
  }, [hasRichText]);
  useEffect(() => {
    if (!requested || requested === lastRequested.current || drawn !== view || !root.current) return;
    lastRequested.current = requested;
    if (focusUnsaved.current) return focusUnsaved.current();
    setHidden(locateMark(latestPaths.current.indexOf(requested.path), root.current) ? null : requested.path);
    setEdited(requested.path);
  }, [requested, drawn, view, latestPaths]);

  // All answers are open, since a tap on a question edits it and so cannot open its answer.
  useEffect(() => {
    for (const details of root.current?.querySelectorAll('details:not(header *)') ?? [])
      (details as HTMLDetailsElement).open = true;
  });

  // The studio has navigation too, so that of the shown page gets a name of its own for screen readers.
  useEffect(() => {
    for (const nav of root.current?.querySelectorAll('nav[aria-label]') ?? []) {
      const name = nav.getAttribute('aria-label') ?? '';
      if (!name.endsWith(OF_SHOWN_PAGE)) nav.setAttribute('aria-label', name + OF_SHOWN_PAGE);
    }
  });

  function handleClick(event: MouseEvent) {
    if (event.target instanceof Element && event.target.closest('[data-studio-controls], header summary')) return;
    event.preventDefault();
    event.stopPropagation();
    if (!root.current || !(event.target instanceof Element)) return;
    if (focusUnsaved.current) return focusUnsaved.current();
    setAdded(null);
    const mark = findMarkAt(event.target, { x: event.clientX, y: event.clientY }, root.current);
    setHidden(null);
    if (interceptTap?.(event.target, mark !== null)) return setEdited(null);
    setEdited(mark === null ? null : (paths[mark] ?? null));
  }
  const close = () => setEdited(null);

  function editor(target: ContentPath, frame: HTMLElement) {
    const media = editMedia?.(target, close);
    if (media) return media;
    if (isRichText(valueAt(content, target)))
      return <RichTextEditor path={target} content={content} links={links} onChange={onChange} onClosed={close} />;
    const texts = { content, isSample: samples.has(target), onChange, onClosed: close };
    if (target === hidden) return <TextDialog key={target} path={target} {...texts} />;
    const mark = paths.indexOf(target);
    return (
      <TextEditor
        key={target}
        path={target}
        mark={mark}
        frame={frame}
        isNew={target === added}
        focusUnsaved={focusUnsaved}
        onMoved={(path, isNew) => {
          setAdded(isNew ? path : null);
          setEdited(path);
        }}
        onRemoved={onRemoved}
        {...texts}
      />
    );
  }

  return (
    <div className="relative mt-4 overflow-hidden rounded-panel border border-line bg-paper">
      <style>{sampleHighlightStyle}</style>
      <Button variant="secondary" className="sr-only focus:not-sr-only" onClick={onList}>
        Edit all words as a list
      </Button>
      <div ref={root} onClickCapture={handleClick} onSubmitCapture={(event) => event.preventDefault()}>
        <IsEdited value={true}>{draw(marked, setDrawn)}</IsEdited>
      </div>
      {edited !== null && root.current && paths.includes(edited) && editor(edited, root.current)}
    </div>
  );
}

const HIGHLIGHT = 'sample-text';

/** The style of sample texts. In browsers without CSS highlights, only the list of all words says which are samples. */
const sampleHighlightStyle = `::highlight(${HIGHLIGHT}){text-decoration:underline dotted 2px color-mix(in srgb,currentColor 60%,transparent);text-underline-offset:.2em}`;

/** Underlines the texts with these marks without changing the page's elements, which belong to React. */
function useSampleHighlights(root: RefObject<HTMLElement | null>, marks: ReadonlySet<number>): void {
  useEffect(() => {
    const element = root.current;
    if (!element || !('highlights' in CSS)) return;
    const draw = () => void CSS.highlights.set(HIGHLIGHT, new Highlight(...findRangesOfMarks(marks, element)));
    draw();
    // The page renders again after a change, and some of its parts load late.
    const observer = new MutationObserver(draw);
    observer.observe(element, { subtree: true, childList: true, characterData: true });
    return () => {
      observer.disconnect();
      CSS.highlights.delete(HIGHLIGHT);
    };
  }, [root, marks]);
}

/** The dialog for a text that the page does not show now, such as the message after a booking. */
function TextDialog<Content extends object>(props: {
  path: ContentPath;
  content: Content;
  isSample: boolean;
  onChange(next: Content): string | null;
  onClosed(): void;
}) {
  const { path, content, isSample, onChange, onClosed } = props;
  const { field } = useDraftText(path, { content, onChange });
  return (
    <Dialog
      title="This page doesn’t show this text right now"
      described={false}
      keepsTop
      mayClose={() => field.error === undefined}
      onClosed={onClosed}
      actions={(close) => <Button onClick={close}>Done</Button>}
    >
      <TextArea label={describePath(path)} {...(isSample && { hint: SAMPLE_HINT })} {...field} />
    </Dialog>
  );
}
