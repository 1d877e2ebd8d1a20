import { isMember } from '#domain/access.ts';
import { useCurrentUser } from '../accounts/current-user.ts';

/** Whether the member prices are the reader's own. */
export function useIsMember(): boolean {
  const user = useCurrentUser();
  return user !== null && isMember(user);
}
