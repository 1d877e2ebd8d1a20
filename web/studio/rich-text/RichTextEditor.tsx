import { lazy, Suspense } from 'react';
import type { RichText } from '#contracts/studio/rich-text.ts';
import type { LinkChoice } from '../../rich-text/LinkFields.tsx';
import { useLatest } from '../../ui/use-latest.ts';
import { changeValue, valueAt } from '../edit-content.ts';
import type { ContentPath } from '../mark-content.ts';

// Only a page with such a text needs it.
const RichTextDialog = lazy(() =>
  import('./RichTextDialog.tsx').then((module) => ({ default: module.RichTextDialog })),
);

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
  // The editor hands its last words on when it goes.
  const latest = useLatest(content);
  return (
    <Suspense fallback={null}>
      <RichTextDialog
        title="Your text"
        text={valueAt(content, path) as RichText}
        links={links}
        onChange={(next) => onChange(changeValue(latest.current, path, () => next))}
        onClosed={onClosed}
      />
    </Suspense>
  );
}
