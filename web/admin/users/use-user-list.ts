import {
  createColumnHelper,
  createPaginatedRowModel,
  createSortedRowModel,
  type PaginationState,
  rowPaginationFeature,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import type { User } from '#contracts/users.ts';
import { isMember } from '#domain/access.ts';
import { fullName } from '../full-name.ts';
import { matchesSearch } from './users.ts';

const PAGE_SIZE = 25;

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
/** Instants in ISO 8601 sort as text, and nothing at all before them. */
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

/** The orders that a phone offers by name, since it has no column headers. */
export const userSortOrders = [
  { name: 'Newest first', id: 'createdAt', desc: true },
  { name: 'Oldest first', id: 'createdAt', desc: false },
  { name: 'Name, A to Z', id: 'name', desc: false },
  { name: 'Name, Z to A', id: 'name', desc: true },
  { name: 'Email, A to Z', id: 'email', desc: false },
  { name: 'Course access first', id: 'access', desc: true },
  { name: 'Last sign-in first', id: 'lastLoginAt', desc: true },
];

/** What the coach sees of all users: those that the search finds, in the order asked for, a page at a time. */
export function useUserList(users: User[]) {
  const [search, setSearch] = useState('');
  const [sorting, setSorting] = useState<SortingState>([{ id: 'createdAt', desc: true }]);
  const [pagination, setPagination] = useState<PaginationState>({ pageIndex: 0, pageSize: PAGE_SIZE });
  const found = useMemo(() => users.filter((user) => matchesSearch(user, search)), [users, search]);
  // The last page may have gone with its last user.
  const pageIndex = Math.min(pagination.pageIndex, Math.max(0, Math.ceil(found.length / PAGE_SIZE) - 1));
  const toFirstPage = () => setPagination({ pageIndex: 0, pageSize: PAGE_SIZE });

  const table = useTable({
    features,
    columns,
    data: found,
    getRowId: (user) => String(user.id),
    state: { sorting, pagination: { pageIndex, pageSize: PAGE_SIZE } },
    onSortingChange: (change) => {
      setSorting(change);
      toFirstPage();
    },
    onPaginationChange: setPagination,
    // A change of one user leaves the coach on her page.
    autoResetPageIndex: false,
    enableSortingRemoval: false,
    enableMultiSort: false,
  });
  const shown = table.getRowModel().rows.map((row) => row.original);
  const first = pageIndex * PAGE_SIZE + 1;

  return {
    search,
    setSearch(words: string) {
      setSearch(words);
      toFirstPage();
    },
    table,
    shown,
    /** Counted from 1. */
    first,
    last: first + shown.length - 1,
    total: found.length,
  };
}

export type UserList = ReturnType<typeof useUserList>;
