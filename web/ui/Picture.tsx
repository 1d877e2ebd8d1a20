import { clsx } from 'clsx';
import { pictureFormats, writeSrcSet } from '#contracts/studio/picture-files.ts';
import type { Picture as PictureContent } from '#contracts/studio/pictures-and-clips.ts';

type Props = { picture: PictureContent; className?: string; eager?: boolean; sizes?: string };

/** The default `sizes`. Except for the logo, no page shows a picture wider than half of a large screen. */
const SIZES = '(min-width: 64rem) 40rem, 100vw';

/** A picture in all its formats. Its width and height reserve the space. React preloads none inside `<picture>`. */
export function Picture({ picture, className, eager = false, sizes = SIZES }: Props) {
  const { focus } = picture;
  return (
    <picture className="contents">
      {pictureFormats.map(({ extension, type }) => {
        const srcSet = writeSrcSet(picture, extension);
        // With `auto`, some browsers use the real width of a picture that loads late. A visible source would be an item
        // of the row around the picture, with a gap of its own.
        return (
          srcSet && (
            <source
              key={type}
              type={type}
              srcSet={srcSet}
              sizes={eager ? sizes : `auto, ${sizes}`}
              className="hidden"
            />
          )
        );
      })}
      <img
        src={picture.src}
        alt={picture.alt}
        width={picture.width}
        height={picture.height}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        style={focus && { objectPosition: `${focus.x}% ${focus.y}%` }}
        className={clsx('dark:brightness-90', className)}
      />
    </picture>
  );
}
