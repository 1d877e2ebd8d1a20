import { Link } from 'wouter';
import { useSite } from '../site.tsx';

export function Brand() {
  const { brand } = useSite().content.profile;
  return (
    <Link
      href="/"
      className="flex min-h-11 min-w-0 items-center gap-3 font-display text-[min(1.125rem,5.6vw)] leading-tight sm:text-xl"
    >
      <BrandMark className="size-10 shrink-0" />
      <span className="font-semibold">{brand}</span>
    </Link>
  );
}

export function BrandMark({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 40 40" className={className} aria-hidden="true">
      <circle cx="20" cy="20" r="20" fill="#20614a" />
      <circle cx="20" cy="20" r="14.5" fill="none" stroke="#8fbfa3" strokeWidth="1.25" strokeDasharray="58 33" />
      <path d="M12.5 26.5C11 17 17 11 28 11.5C28.5 22.5 22.5 29 12.5 26.5Z" fill="#fcebdd" />
      <path d="M12 28.5C15 23 19 19 24 16" fill="none" stroke="#e8935a" strokeWidth="1.75" strokeLinecap="round" />
    </svg>
  );
}
