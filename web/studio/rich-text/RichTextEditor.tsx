import { useEffect, useState } from 'react';
import type { RichText } from '#contracts/studio/rich-text.ts';
import type { LinkChoice } from '../../rich-text/LinkFields.tsx';
import { toast } from '../../ui/toast.ts';
import { useLatest } from '../../ui/use-latest.ts';
import { changeValue, valueAt } from '../edit-content.ts';
import type { ContentPath } from '../mark-content.ts';
import type { RichTextDialog } from './RichTextDialog.tsx';

// The editor is loaded apart, since only pages with formatted text need it.
const loadDialog = () => import('./RichTextDialog.tsx');
/** Loads the editor ahead, since a later tap may find no connection. */
export const preloadRichTextEditor = (): void => void loadDialog().catch(() => {});

/** Edits the formatted text that stands at a path. */
export function RichTextEditor<Content extends object>(props: {
  path: ContentPath;
  content: Content;
  /** The pages that a link is likely to lead to. */
  links: readonly LinkChoice[];
  onChange(next: Content): string | null;
  onClosed(): void;
}) {
  const { path, content, links, onChange, onClosed } = props;
  // The editor saves its last words when it closes, into the content of that moment.
  const latestContent = useLatest(content);
  const [Editor, setEditor] = useState<typeof RichTextDialog | null>(null);
  const latestOnClosed = useLatest(onClosed);
  useEffect(() => {
    loadDialog().then(
      (module) => setEditor(() => module.RichTextDialog),
      () => {
        const description =
          'The editor for this text couldn’t be loaded. Please check your connection and tap it again.';
        toast({ title: 'Not opened', description, variant: 'destructive' });
        latestOnClosed.current();
      },
    );
  }, [latestOnClosed]);
  if (!Editor) return null;
  return (
    <Editor
      title="Your text"
      text={valueAt(content, path) as RichText}
      links={links}
      onChange={(next) => onChange(changeValue(latestContent.current, path, () => next))}
      onClosed={onClosed}
    />
  );
}
