import { useMemo } from 'react';
import type { User } from '#contracts/accounts/users.ts';
import { isMember } from '#domain/access.ts';
import { foldText } from '#domain/fold-text.ts';
import { fullName } from '#domain/full-name.ts';
import { lastPage, PAGE_SIZE } from '../list-pages.ts';
import type { UserColumnName, UserSort, UsersView } from './users-view.ts';

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
const byText = (text: (user: User) => string) => (one: User, other: User) => collator.compare(text(one), text(other));
const toMs = (instant: string | null): number => (instant ? Date.parse(instant) : 0);
const byTime = (time: (user: User) => string | null) => (one: User, other: User) => toMs(time(one)) - toMs(time(other));

type UserColumn = {
  /** The column's name in `UserSort`, without a minus sign. */
  sort: UserColumnName;
  name: string;
  compare(one: User, other: User): number;
  /** True if the first click shows the highest values first. */
  isHighestFirst?: boolean;
};

export const userColumns: readonly UserColumn[] = [
  { sort: 'name', name: 'Name', compare: byText(fullName) },
  { sort: 'email', name: 'Email', compare: byText(({ email }) => email) },
  {
    sort: 'access',
    name: 'Course access',
    compare: (one, other) => Number(isMember(one)) - Number(isMember(other)),
    isHighestFirst: true,
  },
  { sort: 'createdAt', name: 'Registered', compare: byTime(({ createdAt }) => createdAt), isHighestFirst: true },
  {
    sort: 'lastLoginAt',
    name: 'Last sign-in',
    compare: byTime(({ lastLoginAt }) => lastLoginAt),
    isHighestFirst: true,
  },
];

/** The orders that a narrow screen offers by name, since it has no column headers. */
export const userSortOrders: { label: string; value: UserSort }[] = [
  { label: 'Newest first', value: '-createdAt' },
  { label: 'Oldest first', value: 'createdAt' },
  { label: 'Name, A to Z', value: 'name' },
  { label: 'Name, Z to A', value: '-name' },
  { label: 'Email, A to Z', value: 'email' },
  { label: 'Course access first', value: '-access' },
  { label: 'Last sign-in first', value: '-lastLoginAt' },
];

export const isDescending = (sort: UserSort): boolean => sort.startsWith('-');
export const getSortedColumn = (sort: UserSort): string => sort.replace('-', '');

/** Returns the order after a click on the header of a column. */
export function getNextSort({ sort: column, isHighestFirst = false }: UserColumn, sort: UserSort): UserSort {
  const isHighestNext = getSortedColumn(sort) === column ? !isDescending(sort) : isHighestFirst;
  return isHighestNext ? `-${column}` : column;
}

/** Returns the page of users that the view shows, and how many users its search finds. */
export function useUserList(users: User[], { search, sort, page: requestedPage }: UsersView) {
  const found = useMemo(() => {
    const compare = userColumns.find((column) => column.sort === getSortedColumn(sort))?.compare ?? (() => 0);
    return users
      .filter((user) => matchesSearch(user, search))
      .sort((one, other) => (isDescending(sort) ? compare(other, one) : compare(one, other)));
  }, [users, search, sort]);
  // The requested page is gone if its last user was deleted.
  const page = Math.min(requestedPage, lastPage(found.length));
  return { page, shown: found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), total: found.length };
}

/** Returns whether each word of the search is in the name or address. Accents, apostrophes and case do not matter. */
export function matchesSearch(user: Pick<User, 'firstName' | 'lastName' | 'email'>, search: string): boolean {
  const text = foldText(`${fullName(user)} ${user.email}`);
  return foldText(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
