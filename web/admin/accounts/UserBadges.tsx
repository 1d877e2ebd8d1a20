import { Link } from 'wouter';
import type { User } from '#contracts/accounts/users.ts';
import { isMember } from '#domain/access.ts';
import { fullName } from '#domain/full-name.ts';
import { Badge } from '../../ui/Badge.tsx';
import { CoachDay } from '../CoachTime.tsx';
import { clientByEmailPath } from '../client-paths.ts';
import { useCoachDates } from '../coach-dates.ts';

/** The user's name, as a link to their page among the clients. An admin has no such page. */
export function UserName({ user }: { user: User }) {
  if (user.isAdmin) return fullName(user);
  return (
    <Link
      href={clientByEmailPath(user.email)}
      className="underline decoration-leaf-mid underline-offset-4 hover:decoration-current"
    >
      {fullName(user)}
    </Link>
  );
}

/** The user's picture. Its `alt` is empty because the name stands beside it. */
export function UserPicture({ user: { profileImageUrl } }: { user: User }) {
  if (!profileImageUrl) return null;
  return <img src={profileImageUrl} alt="" width={40} height={40} className="size-10 rounded-full object-cover" />;
}

export function AccessBadge({ user }: { user: User }) {
  return isMember(user) ? <Badge tone="leaf">Active</Badge> : <Badge>No Access</Badge>;
}

export function RoleBadge({ user }: { user: User }) {
  if (!user.isAdmin) return null;
  return <Badge tone="apricot">{user.isMainAdmin ? 'Main admin' : 'Admin'}</Badge>;
}

export function UnconfirmedMark({ user }: { user: User }) {
  if (user.isVerified) return null;
  return <span className="text-muted text-sm">Address not confirmed</span>;
}

export function LastSignIn({ user }: { user: User }) {
  const { momentOf } = useCoachDates();
  const { lastLoginAt, isSignedIn } = user;
  if (isSignedIn) {
    return (
      <span
        className="inline-flex items-center gap-2 font-medium text-leaf-dark"
        title={lastLoginAt ? `Since ${momentOf(lastLoginAt)}` : undefined}
      >
        <span aria-hidden className="size-2.5 rounded-full bg-leaf ring-3 ring-leaf-soft" />
        Signed in now
      </span>
    );
  }
  if (!lastLoginAt) return <span className="text-muted">Never</span>;
  return <CoachDay at={lastLoginAt} />;
}
