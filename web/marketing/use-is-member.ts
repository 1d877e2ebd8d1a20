import { isMember } from '#domain/access.ts';
import { useCurrentUser } from '../accounts/current-user.ts';

/** Whether the visitor gets the member prices. */
export function useIsMember(): boolean {
  const user = useCurrentUser();
  return user !== null && isMember(user);
}
