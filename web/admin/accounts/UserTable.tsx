import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { User } from '#contracts/users.ts';
import { ColumnHeader, ListTable, plainRowClass } from '../ListTable.tsx';
import { type UserActionHandlers, UserActions } from './UserActions.tsx';
import {
  AccessBadge,
  LastSignIn,
  RegisteredOn,
  RoleBadge,
  UnconfirmedMark,
  UserName,
  UserPicture,
} from './UserBadges.tsx';
import { isDescending, nextSort, sortedColumn, userColumns } from './use-user-list.ts';
import type { ShowUsers, UserSort } from './users-view.ts';

export function UserTable({
  users,
  sort,
  onShow,
  ...handlers
}: { users: User[]; sort: UserSort; onShow: ShowUsers } & UserActionHandlers) {
  return (
    <ListTable
      caption="Users"
      header={
        <>
          {userColumns.map((column) => (
            <SortableHeader
              key={column.sort}
              name={column.name}
              sorted={column.sort === sortedColumn(sort) && (isDescending(sort) ? 'desc' : 'asc')}
              onSort={() => onShow({ sort: nextSort(column, sort) })}
            />
          ))}
          <ColumnHeader name="Actions" className="px-5 text-right" />
        </>
      }
    >
      {users.map((user) => (
        <UserRow key={user.id} user={user} {...handlers} />
      ))}
    </ListTable>
  );
}

function SortableHeader(props: { name: string; sorted: false | 'asc' | 'desc'; onSort(): void }) {
  const { name, sorted, onSort } = props;
  const Mark = sorted === 'asc' ? ArrowUp : sorted === 'desc' ? ArrowDown : ChevronsUpDown;
  return (
    <th
      scope="col"
      aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : undefined}
      className="px-2 py-1 first:pl-3"
    >
      <button
        type="button"
        onClick={onSort}
        className={clsx(
          'flex min-h-11 cursor-pointer items-center gap-1.5 whitespace-nowrap rounded-lg px-2 font-semibold text-sm hover:bg-sand/60',
          sorted ? 'text-ink' : 'text-muted',
        )}
      >
        {name}
        <Mark aria-hidden className={clsx('size-4', sorted ? 'text-leaf' : 'text-muted/70')} />
      </button>
    </th>
  );
}

function UserRow({ user, ...handlers }: { user: User } & UserActionHandlers) {
  return (
    <tr className={plainRowClass}>
      <th scope="row" className="py-3 pr-3 pl-5 text-left font-semibold [overflow-wrap:anywhere]">
        <div className="flex min-w-36 flex-wrap items-center gap-2">
          <UserPicture user={user} />
          <span>
            <UserName user={user} />
          </span>
          <RoleBadge user={user} />
        </div>
      </th>
      <td className="px-4 py-3 leading-snug [overflow-wrap:anywhere]">
        <div className="min-w-60">{user.email}</div>
        <UnconfirmedMark user={user} />
      </td>
      <td className="px-4 py-3">
        <AccessBadge user={user} />
      </td>
      <td className="whitespace-nowrap px-4 py-3">
        <RegisteredOn user={user} />
      </td>
      <td className="whitespace-nowrap px-4 py-3">
        <LastSignIn user={user} />
      </td>
      <td className="py-2 pr-4 pl-2">
        <UserActions user={user} {...handlers} />
      </td>
    </tr>
  );
}
