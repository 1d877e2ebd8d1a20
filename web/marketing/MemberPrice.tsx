import { isMember } from '#domain/access.ts';
import { useCurrentUser } from '../accounts/current-user.ts';
import { useDollars } from '../ui/use-dollars.ts';

export function MemberPrice({ standard, member, className }: { standard: number; member: number; className?: string }) {
  const dollars = useDollars();
  return (
    <>
      <span className="sr-only">Regular price </span>
      <s className="mr-2 font-normal font-sans text-lead text-muted">{dollars(standard)}</s>
      <span className="sr-only">, member price </span>
      <span className={className}>{dollars(member)}</span>
    </>
  );
}

/** Returns whether the visitor gets the member prices. */
export function useIsMember(): boolean {
  const user = useCurrentUser();
  return user !== null && isMember(user);
}
