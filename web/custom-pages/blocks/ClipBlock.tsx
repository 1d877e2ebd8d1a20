import type { ClipBlock as Content } from '#contracts/studio/blocks/clip-block.ts';
import { Video } from '../../ui/Video.tsx';

export const ClipBlock = ({ block: { video } }: { block: Content }) => (
  <figure className="max-w-3xl">
    <Video video={video} className="rounded-panel" />
    <figcaption className="mt-3 text-muted">{video.title}</figcaption>
  </figure>
);
