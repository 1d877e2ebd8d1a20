import { clsx } from 'clsx';
import { Link, useLocation } from 'wouter';
import { buildSignInPath } from '#domain/access.ts';
import { useCurrentUser } from '../accounts/current-user.ts';
import { buttonClass } from '../ui/Button.tsx';

/** Links for visitors who cannot get the member price. The form keeps its text meanwhile. */
export function MembersOnlyNote({ isWide = false }: { isWide?: boolean }) {
  const user = useCurrentUser();
  const [path] = useLocation();
  return (
    <div className="space-y-4">
      <p>
        {user
          ? `These prices are for members of the self-paced course, and ${user.email} has no access to it.`
          : 'These prices are for members of the self-paced course.'}
      </p>
      <p className={clsx('grid gap-3', isWide && 'sm:flex')}>
        {!user && (
          <Link href={buildSignInPath(path)} className={buttonClass()}>
            Sign in
          </Link>
        )}
        <Link href="/book-coaching-call-regular" className={buttonClass({ variant: user ? 'primary' : 'secondary' })}>
          See standard prices
        </Link>
      </p>
    </div>
  );
}
