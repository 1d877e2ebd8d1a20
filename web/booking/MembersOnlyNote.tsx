import { clsx } from 'clsx';
import { useLocation } from 'wouter';
import { buildSignInPath } from '#domain/access.ts';
import { useCurrentUser } from '../accounts/current-user.ts';
import { ButtonLink } from '../ui/Button.tsx';

/** Links for visitors who cannot get the member price. The form keeps its text meanwhile. */
export function MembersOnlyNote({ isWide = false }: { isWide?: boolean }) {
  const user = useCurrentUser();
  const [path] = useLocation();
  return (
    <div className="space-y-4">
      <p>
        {user
          ? `These prices are for members of the self-paced course, and ${user.email} doesn’t have access to it.`
          : 'These prices are for members of the self-paced course.'}
      </p>
      <p className={clsx('grid gap-3', isWide && 'sm:flex')}>
        {!user && <ButtonLink href={buildSignInPath(path)}>Sign in</ButtonLink>}
        <ButtonLink href="/book-coaching-call-regular" variant={user ? 'primary' : 'secondary'}>
          See standard prices
        </ButtonLink>
      </p>
    </div>
  );
}
