import type { SiteContent } from '#contracts/site-content.ts';
import { ClipDialog } from './ClipDialog.tsx';
import type { MediaPlace } from './find-media.ts';
import { PictureDialog } from './PictureDialog.tsx';

/** Changes a picture or a clip. */
export function MediaDialog(props: {
  place: MediaPlace;
  content: SiteContent;
  onChange(next: SiteContent): string | null;
  onClosed(): void;
}) {
  const { place, ...edited } = props;
  return place.kind === 'clip' ? (
    <ClipDialog path={place.path} {...edited} />
  ) : (
    <PictureDialog path={place.path} {...edited} />
  );
}
