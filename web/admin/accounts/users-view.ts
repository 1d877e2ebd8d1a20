import { z } from 'zod';
import { type ListView, pageParam, searchParam } from '../list-view.ts';

const userTabs = ['users', 'changes'] as const;
const userColumnNames = ['name', 'email', 'access', 'createdAt', 'lastLoginAt'] as const;
export type UserColumnName = (typeof userColumnNames)[number];
/** The order of the table: by a column, and with a minus sign the highest value first. */
export type UserSort = UserColumnName | `-${UserColumnName}`;
const userSorts: UserSort[] = userColumnNames.flatMap((name) => [name, `-${name}` as const]);

/** The page's view, as its address holds it. */
export const UsersView = z.object({
  tab: z.enum(userTabs).catch('users'),
  search: searchParam,
  sort: z.enum(userSorts).catch('-createdAt'),
  page: pageParam,
});
export type UsersView = z.output<typeof UsersView>;

export type ShowUsers = ListView<UsersView>['show'];
