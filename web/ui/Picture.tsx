import { clsx } from 'clsx';
import type { Picture as PictureContent } from '#contracts/site-content.ts';

type Props = { picture: PictureContent; className?: string; eager?: boolean };

/** Width and height reserve the space. Inside `<picture>`, React adds no preload link to the HTML. */
export function Picture({ picture, className, eager = false }: Props) {
  return (
    <picture className="contents">
      <img
        src={picture.src}
        alt={picture.alt}
        width={picture.width}
        height={picture.height}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        className={clsx('dark:brightness-90', className)}
      />
    </picture>
  );
}
