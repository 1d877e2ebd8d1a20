import { useState } from 'react';
import type { Picture, Video } from '#contracts/studio/pictures-and-clips.ts';
import type { SiteContent } from '#contracts/studio/site-content.ts';
import { describePath } from '../describe-path.ts';
import { valueAt } from '../edit-content.ts';
import type { ContentPath } from '../mark-content.ts';
import { listMedia, type MediaPath } from './find-media.ts';
import { MediaDialog } from './MediaDialog.tsx';

/** All pictures and clips of a page, also those that the page shows only sometimes. */
export function MediaList(props: {
  parts: readonly ContentPath[];
  content: SiteContent;
  onChange(next: SiteContent): string | null;
}) {
  const { parts, content, onChange } = props;
  const [edited, setEdited] = useState<MediaPath | null>(null);
  const media = listMedia(content, parts);
  if (media.length === 0) return null;
  return (
    <section aria-label="Pictures and clips" className="mt-6">
      <h2 className="text-heading">Pictures and clips</h2>
      <ul className="mt-3 grid gap-4 sm:grid-cols-3">
        {media.map((one) => (
          <li key={one.path}>
            <button
              type="button"
              className="panel block w-full cursor-pointer p-3 text-left hover:border-leaf"
              onClick={() => setEdited(one)}
            >
              <img
                src={pictureOf(content, one).src}
                alt=""
                loading="lazy"
                className="aspect-video w-full rounded-control bg-sand object-cover"
              />
              <span className="mt-2 block">Change {describePath(one.path)}</span>
            </button>
          </li>
        ))}
      </ul>
      {edited && <MediaDialog media={edited} content={content} onChange={onChange} onClosed={() => setEdited(null)} />}
    </section>
  );
}

const pictureOf = (content: SiteContent, { kind, path }: MediaPath): Picture =>
  kind === 'clip' ? (valueAt(content, path) as Video).poster : (valueAt(content, path) as Picture);
