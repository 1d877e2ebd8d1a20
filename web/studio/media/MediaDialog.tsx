import type { SiteContent } from '#contracts/studio/site-content.ts';
import { ClipDialog } from './ClipDialog.tsx';
import type { MediaPath } from './find-media.ts';
import { PictureDialog } from './PictureDialog.tsx';

export function MediaDialog(props: {
  media: MediaPath;
  content: SiteContent;
  onChange(next: SiteContent): string | null;
  onClosed(): void;
}) {
  const { media, ...edited } = props;
  return media.kind === 'clip' ? (
    <ClipDialog path={media.path} {...edited} />
  ) : (
    <PictureDialog path={media.path} {...edited} />
  );
}
