import { useSite } from '../site.tsx';
import { Picture } from './Picture.tsx';

const standardColors = ['#20614a', '#8fbfa3', '#fcebdd', '#e8935a'] as const;

/** The logo: the drawn leaf, initials, or a picture, which has no alternative text if the name stands beside it. */
export function BrandMark({ className, pictureClassName }: { className: string; pictureClassName: string }) {
  const { brandMark: mark } = useSite();
  if (mark?.kind === 'picture') {
    const alt = mark.showsName ? '' : mark.picture.alt;
    return <Picture picture={{ ...mark.picture, alt }} sizes="8rem" className={pictureClassName} eager />;
  }
  if (mark?.kind === 'initials') {
    return (
      <svg viewBox="0 0 40 40" className={className} aria-hidden="true">
        <circle cx="20" cy="20" r="20" fill={mark.disc} />
        <text x="20" y="25" textAnchor="middle" fill="#fff" fontSize="14" fontWeight="600">
          {mark.text}
        </text>
      </svg>
    );
  }
  const [disc, ring, leaf, stem] = mark?.colors ?? standardColors;
  return (
    <svg viewBox="0 0 40 40" className={className} aria-hidden="true">
      <circle cx="20" cy="20" r="20" fill={disc} />
      <circle cx="20" cy="20" r="14.5" fill="none" stroke={ring} strokeWidth="1.25" strokeDasharray="58 33" />
      <path d="M12.5 26.5C11 17 17 11 28 11.5C28.5 22.5 22.5 29 12.5 26.5Z" fill={leaf} />
      <path d="M12 28.5C15 23 19 19 24 16" fill="none" stroke={stem} strokeWidth="1.75" strokeLinecap="round" />
    </svg>
  );
}
