import type { User } from '#contracts/accounts/users.ts';
import { foldText } from '#domain/fold-text.ts';
import { fullName } from '#domain/full-name.ts';

/** Whether the name and the address contain each word of the search. Accents, apostrophes and case do not matter. */
export function matchesSearch(user: Pick<User, 'firstName' | 'lastName' | 'email'>, search: string): boolean {
  const text = foldText(`${fullName(user)} ${user.email}`);
  return foldText(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
