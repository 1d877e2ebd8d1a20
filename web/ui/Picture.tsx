import type { Picture as PictureContent } from '#contracts/public-pages.ts';

type Props = { picture: PictureContent; className?: string; eager?: boolean };

/** Room is kept from the start by width and height. Inside `<picture>` React writes no preload link into the HTML. */
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
        className={className}
      />
    </picture>
  );
}
