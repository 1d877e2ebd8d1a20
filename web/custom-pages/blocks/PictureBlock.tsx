import type { PictureBlock as Content } from '#contracts/studio/blocks/picture-block.ts';
import { Picture } from '../../ui/Picture.tsx';

export const PictureBlock = ({ block: { picture, caption } }: { block: Content }) => (
  <figure className="max-w-3xl">
    <Picture picture={picture} className="h-auto w-full rounded-panel" />
    {caption && <figcaption className="mt-3 text-muted">{caption}</figcaption>}
  </figure>
);
