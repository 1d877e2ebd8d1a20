import { isMember } from '#domain/access.ts';
import { formatDollars } from '#domain/prices.ts';
import { useCurrentUser } from '../accounts/current-user.ts';

/** The member price beside the struck-through regular price. */
export function MemberPrice({ standard, member, className }: { standard: number; member: number; className?: string }) {
  return (
    <>
      <span className="sr-only">Regular price </span>
      <s className="mr-2 font-normal font-sans text-lead text-muted">{formatDollars(standard)}</s>
      <span className="sr-only">, member price </span>
      <span className={className}>{formatDollars(member)}</span>
    </>
  );
}

/** Whether the visitor gets the member prices. */
export function useIsMember(): boolean {
  const user = useCurrentUser();
  return user !== null && isMember(user);
}
