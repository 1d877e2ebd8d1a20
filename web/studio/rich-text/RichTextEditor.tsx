import { lazy, Suspense } from 'react';
import type { RichText } from '#contracts/studio/rich-text.ts';
import type { SiteContent } from '#contracts/studio/site-content.ts';
import { useLatest } from '../../ui/use-latest.ts';
import { changeValue, valueAt } from '../edit-content.ts';
import type { ContentPath } from '../mark-content.ts';
import { listLinkChoices } from './link-choices.ts';

// Only a page with such a text needs it.
const RichTextDialog = lazy(() =>
  import('./RichTextDialog.tsx').then((module) => ({ default: module.RichTextDialog })),
);

/** Edits the formatted text that stands at a path. */
export function RichTextEditor(props: {
  path: ContentPath;
  content: SiteContent;
  onChange(next: SiteContent): string | null;
  onClosed(): void;
}) {
  const { path, content, onChange, onClosed } = props;
  // The editor hands its last words on when it goes.
  const latest = useLatest(content);
  return (
    <Suspense fallback={null}>
      <RichTextDialog
        title="Your text"
        text={valueAt(content, path) as RichText}
        links={listLinkChoices(content)}
        onChange={(next) => onChange(changeValue(latest.current, path, () => next))}
        onClosed={onClosed}
      />
    </Suspense>
  );
}
