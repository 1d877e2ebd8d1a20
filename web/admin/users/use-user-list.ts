import {
  createColumnHelper,
  createPaginatedRowModel,
  createSortedRowModel,
  rowPaginationFeature,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { User } from '#contracts/users.ts';
import { isMember } from '#domain/access.ts';
import { fullName } from '#domain/full-name.ts';
import { lastPage, PAGE_SIZE } from '../list-view.ts';
import { matchesSearch } from './users.ts';
import { type ShowUsers, type UserSort, type UsersView, userSorts } from './users-view.ts';

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  rowPaginationFeature,
  paginatedRowModel: createPaginatedRowModel(),
});

type Row = { getValue(column: string): unknown };
const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
const compareText = (a: Row, b: Row, column: string) =>
  collator.compare(String(a.getValue(column)), String(b.getValue(column)));
/** Instants in ISO 8601 sort as text, after null. */
const compareTime = (a: Row, b: Row, column: string) => {
  const [one, other] = [String(a.getValue(column) ?? ''), String(b.getValue(column) ?? '')];
  return one < other ? -1 : Number(one > other);
};
const compareNumber = (a: Row, b: Row, column: string) => Number(a.getValue(column)) - Number(b.getValue(column));

const column = createColumnHelper<typeof features, User>();
const columns = column.columns([
  column.accessor(fullName, { id: 'name', header: 'Name', sortFn: compareText }),
  column.accessor('email', { header: 'Email', sortFn: compareText }),
  column.accessor(isMember, { id: 'access', header: 'Course access', sortFn: compareNumber, sortDescFirst: true }),
  column.accessor('createdAt', { header: 'Registered', sortFn: compareTime, sortDescFirst: true }),
  column.accessor('lastLoginAt', { header: 'Last sign-in', sortFn: compareTime, sortDescFirst: true }),
]);

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

const toSorting = (sort: UserSort): SortingState => [{ id: sort.replace('-', ''), desc: sort.startsWith('-') }];
const fromSorting = ([sorted]: SortingState): UserSort | undefined =>
  userSorts.find((sort) => sort === `${sorted?.desc ? '-' : ''}${sorted?.id}`);

/** The users that the view shows: a search and an order of all users, in pages. */
export function useUserList(users: User[], view: UsersView, show: ShowUsers) {
  const { search, sort } = view;
  const found = useMemo(() => users.filter((user) => matchesSearch(user, search)), [users, search]);
  // The last page may have gone with its last user.
  const page = Math.min(view.page, lastPage(found.length));
  const sorting = toSorting(sort);

  const table = useTable({
    features,
    columns,
    data: found,
    getRowId: (user) => String(user.id),
    state: { sorting, pagination: { pageIndex: page - 1, pageSize: PAGE_SIZE } },
    onSortingChange: (change) => show({ sort: fromSorting(typeof change === 'function' ? change(sorting) : change) }),
    // A change of one user does not turn the page.
    autoResetPageIndex: false,
    enableSortingRemoval: false,
    enableMultiSort: false,
  });
  return { page, table, shown: table.getRowModel().rows.map((row) => row.original), total: found.length };
}

export type UserList = ReturnType<typeof useUserList>;
