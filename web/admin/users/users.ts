import { listAuditLog, listUsers, type User } from '#contracts/users.ts';
import { fullName } from '../full-name.ts';

/** What a change of a user touches. */
export const userQueryPaths = [listUsers.path, listAuditLog.path];

/** Whether each word of the search stands in the name or the address; accents and capitals do not matter. */
export function matchesSearch(user: Pick<User, 'firstName' | 'lastName' | 'email'>, search: string): boolean {
  const text = normalize(`${fullName(user)} ${user.email}`);
  return normalize(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const normalize = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
