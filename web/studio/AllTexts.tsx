import { useEffect, useRef, useState } from 'react';
import { type RichText, toPlainText } from '#contracts/studio/rich-text.ts';
import type { LinkChoice } from '../rich-text/LinkFields.tsx';
import { Button } from '../ui/Button.tsx';
import { TextArea } from '../ui/TextInput.tsx';
import { describePath } from './describe-path.ts';
import { type ListEntry, listEntryOf, pathInEntry, valueAt } from './edit-content.ts';
import { SAMPLE_HINT } from './find-samples.ts';
import { type EntryChange, ListEntryButtons } from './ListEntryButtons.tsx';
import { listTexts } from './list-texts.ts';
import type { RequestedText } from './MarkedEditor.tsx';
import { type ContentPath, isRichText } from './mark-content.ts';
import { RichTextEditor } from './rich-text/RichTextEditor.tsx';
import { useDraftText } from './use-draft-text.ts';
import { useRemovalNote } from './use-removal-note.ts';

type TextProps<Content> = {
  path: ContentPath;
  content: Content;
  links: readonly LinkChoice[];
  isSample: boolean;
  onChange(next: Content): string | null;
  onRemoved(entry: ListEntry): void;
};

/** All texts of a page as form fields, also those that the page shows only sometimes. */
export function AllTexts<Content extends object>(props: {
  parts: readonly ContentPath[];
  content: Content;
  /** The pages that a link is likely to lead to. */
  links: readonly LinkChoice[];
  samples: ReadonlySet<ContentPath>;
  /** The text to focus. A new object focuses the same text again. */
  requested: RequestedText | null;
  /** True if the first text takes the focus, because this list was opened by the keyboard. */
  takesFocus: boolean;
  onChange(next: Content): string | null;
}) {
  const { parts, content, links, samples, requested, takesFocus, onChange } = props;
  const onRemoved = useRemovalNote(content, onChange);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const entry = requested && list.current?.querySelector(`[data-text="${requested.path}"]`);
    entry?.querySelector<HTMLElement>('textarea, button[data-change]')?.focus();
  }, [requested]);
  useEffect(() => {
    if (takesFocus) list.current?.querySelector<HTMLElement>('textarea, button[data-change]')?.focus();
  }, [takesFocus]);
  return (
    <div ref={list} className="mt-6 space-y-6">
      {listTexts(content, parts).map((path) => {
        const Text = isRichText(valueAt(content, path)) ? RichTextField : TextField;
        return (
          <Text
            key={path}
            path={path}
            content={content}
            links={links}
            onChange={onChange}
            onRemoved={onRemoved}
            isSample={samples.has(path)}
          />
        );
      })}
    </div>
  );
}

/** A formatted text with a button that opens its editor. */
function RichTextField<Content extends object>(props: TextProps<Content>) {
  const { path, content, isSample } = props;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div data-text={path}>
      <p className="font-semibold">{describePath(path)}</p>
      {isSample && <p className="mt-1 text-muted">{SAMPLE_HINT}</p>}
      <p className="mt-2 whitespace-pre-line">{toPlainText(valueAt(content, path) as RichText)}</p>
      <Button data-change variant="secondary" className="mt-2" onClick={() => setIsOpen(true)}>
        Change this text
      </Button>
      {isOpen && <RichTextEditor {...props} onClosed={() => setIsOpen(false)} />}
    </div>
  );
}

function TextField<Content extends object>({ path, content, isSample, onChange, onRemoved }: TextProps<Content>) {
  const { field, change } = useDraftText(path, { content, onChange });
  const entry = listEntryOf(path);
  const isFirstOfEntry = entry !== null && isFirstText(content, path);

  function changeList(next: Content, { kind }: EntryChange) {
    if (change(next) === null && entry && kind === 'removed') onRemoved(entry);
  }

  return (
    <div data-text={path}>
      {isFirstOfEntry && (
        <fieldset aria-label={describePath(`${entry.list}.${entry.index}`)} className="mb-2 flex flex-wrap gap-2">
          <ListEntryButtons entry={entry} content={content} onChange={changeList} />
        </fieldset>
      )}
      <TextArea
        label={describePath(path)}
        {...(isSample && { hint: SAMPLE_HINT })}
        rows={1}
        className="field-sizing-content min-h-12 w-full rounded-control border border-muted/75 bg-card px-4 py-3 leading-6 aria-invalid:border-2 aria-invalid:border-danger"
        {...field}
      />
    </div>
  );
}

/** Returns whether the text at this path is the first one of its list entry. */
function isFirstText(content: object, path: ContentPath): boolean {
  const entry = listEntryOf(path);
  if (!entry) return false;
  return listTexts(content, [pathInEntry(`${entry.list}.${entry.index}`, entry, entry.index)])[0] === path;
}
