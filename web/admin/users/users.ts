import { listAuditLog, listUsers, type User } from '#contracts/users.ts';
import { fullName } from '../full-name.ts';

/** What a change of a user touches. */
export const userLists = [listUsers.path, listAuditLog.path];

/** Whether each word of the search stands in the name or the address; accents and capitals do not matter. */
export function isFoundBy(user: Pick<User, 'firstName' | 'lastName' | 'email'>, search: string): boolean {
  const text = plain(`${fullName(user)} ${user.email}`);
  return plain(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
