import type { CurrentUser } from '#contracts/accounts/accounts.ts';
import type { User } from '#contracts/accounts/users.ts';

/** A user with an account and nothing else. */
export const ida: CurrentUser = {
  id: 7,
  email: 'ida@example.com',
  firstName: 'Ida',
  lastName: 'Lund',
  profileImageUrl: null,
  phone: null,
  isAdmin: false,
  isMainAdmin: false,
  isFirstLogin: false,
  hasSignedInBefore: false,
  hasCourseAccess: false,
  isVerified: true,
};

export const coach: CurrentUser = { ...ida, id: 1, email: 'coach@example.com', isAdmin: true, isMainAdmin: true };

/** A user in the coach's list. */
export function sampleListedUser(id: number, firstName: string, lastName: string, more: Partial<User> = {}): User {
  return {
    id,
    firstName,
    lastName,
    email: `${firstName}.${id}@example.com`,
    createdAt: new Date(Date.UTC(2026, 0, id)).toISOString(),
    lastLoginAt: null,
    profileImageUrl: null,
    hasCourseAccess: id % 2 === 0,
    isAdmin: false,
    isMainAdmin: false,
    isFirstLogin: false,
    isVerified: true,
    isSignedIn: false,
    hasFactor: false,
    ...more,
  };
}
