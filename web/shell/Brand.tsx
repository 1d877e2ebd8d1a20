import { Link } from 'wouter';
import { useSite } from '../site.tsx';
import { BrandMark } from '../ui/BrandMark.tsx';

export function Brand() {
  const { content, brandMark } = useSite();
  const hasName = brandMark?.kind !== 'picture' || brandMark.showsName;
  return (
    <Link
      href="/"
      className="flex min-h-11 min-w-0 items-center gap-3 font-display text-[min(1.125rem,5.6vw)] leading-tight sm:text-xl"
    >
      <BrandMark
        className="size-10 shrink-0"
        pictureClassName="h-12 w-auto min-w-10 max-w-32 shrink-0 object-contain object-left"
      />
      {hasName && <span className="font-semibold">{content.profile.brand}</span>}
    </Link>
  );
}
