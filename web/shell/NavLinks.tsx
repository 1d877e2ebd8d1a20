import { clsx } from 'clsx';
import { Link, useLocation } from 'wouter';
import { useCurrentUser } from '../accounts/current-user.ts';
import { useSite } from '../site.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import type { NavPage } from './nav-pages.ts';

export type NavItem = { className: string };

export function PageLinks({ pages, ...item }: NavItem & { pages: NavPage[] }) {
  return pages.map((page) => <PageLink key={page.path} {...page} {...item} />);
}

export function PageLink({ path, name, className }: NavItem & { path: string; name: string }) {
  const [current] = useLocation();
  const isCurrent = path === current;
  return (
    <Link
      href={path}
      aria-current={isCurrent ? 'page' : undefined}
      className={clsx(className, isCurrent ? 'text-leaf' : 'hover:text-leaf')}
    >
      <span className={clsx('border-b-2 py-0.5', isCurrent ? 'border-apricot' : 'border-transparent')}>{name}</span>
    </Link>
  );
}

/**
 * The link to the free call. It is hidden before the site opens, from the coach, and on the pages of free and paid
 * calls. With `short`, phones show only its first word.
 */
export function FreeCallLink({ className, short = false }: NavItem & { short?: boolean }) {
  const [path] = useLocation();
  const user = useCurrentUser();
  const { openingText } = useSite();
  if (openingText !== null) return null;
  if (path === '/book-call' || path.startsWith('/book-coaching-call') || user?.isAdmin) return null;
  return (
    <ButtonLink href="/book-call" className={clsx('min-h-11! py-2!', className)}>
      <span>
        Book<span className={clsx(short && 'max-sm:sr-only')}> a free call</span>
      </span>
    </ButtonLink>
  );
}
