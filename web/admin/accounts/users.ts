import { listAuditLog, listUsers, type User } from '#contracts/accounts/users.ts';
import { listClients } from '#contracts/clients/clients.ts';
import { foldText } from '#domain/fold-text.ts';
import { fullName } from '#domain/full-name.ts';

/** The queries that a change of a user affects. */
export const userQueryPaths = [listUsers.path, listClients.path, listAuditLog.path];

/** Whether the name and the address contain each word of the search. Accents, apostrophes and case do not matter. */
export function matchesSearch(user: Pick<User, 'firstName' | 'lastName' | 'email'>, search: string): boolean {
  const text = foldText(`${fullName(user)} ${user.email}`);
  return foldText(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
