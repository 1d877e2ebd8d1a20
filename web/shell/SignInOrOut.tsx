import { clsx } from 'clsx';
import { CircleUserRound } from 'lucide-react';
import { Link } from 'wouter';
import { useCurrentUser } from '../accounts/current-user.ts';
import { toast } from '../ui/toast.ts';
import { type NavItem, PageLink } from './NavLinks.tsx';
import { signInPage } from './nav-pages.ts';

/** Login, or the user's account and Logout. `isCompact` shows the account as an icon only. */
export function SignInOrOut({ className, isCompact = false }: NavItem & { isCompact?: boolean }) {
  const user = useCurrentUser();
  if (!user) return <PageLink {...signInPage} className={className} />;
  return (
    <>
      <Link href="/account" className={clsx(className, 'gap-2')}>
        <CircleUserRound aria-hidden className="size-5.5 shrink-0" strokeWidth={1.75} />
        <span className={clsx(isCompact && 'sr-only')}>Your account</span>
      </Link>
      <button type="button" className={clsx(className, 'cursor-pointer')} onClick={handleSignOut}>
        {/* Aligned with the links beside it. */}
        <span className="border-transparent border-b-2 py-0.5">Logout</span>
      </button>
    </>
  );
}

function handleSignOut(): void {
  import('../accounts/sign-out.ts').then(
    ({ signOut }) => signOut(),
    () =>
      toast({
        variant: 'destructive',
        title: 'Logout failed',
        description: 'The site can’t be reached right now. Please check your internet connection and try again.',
      }),
  );
}
