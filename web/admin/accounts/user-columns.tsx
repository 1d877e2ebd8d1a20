import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { User } from '#contracts/accounts/users.ts';
import { CoachDay } from '../CoachTime.tsx';
import type { Column, ListLayout } from '../ListRows.tsx';
import { type UserActionHandlers, UserActions } from './UserActions.tsx';
import { AccessBadge, LastSignIn, RoleBadge, UnconfirmedMark, UserName, UserPicture } from './UserBadges.tsx';
import { getNextSort, getSortedColumn, isDescending, userColumns } from './use-user-list.ts';
import type { ShowUsers, UserColumnName, UserSort } from './users-view.ts';

export const userLayout = (
  { sort, onShow }: { sort: UserSort; onShow: ShowUsers },
  handlers: UserActionHandlers,
): ListLayout<User> => ({
  cellClass: 'px-4 py-3',
  cardHeadClass: 'flex-wrap gap-2',
  columns: [
    ...userColumns.map((column) => ({
      ...cells[column.sort],
      name: column.name,
      header: (
        <SortableHeader
          name={column.name}
          sorted={column.sort === getSortedColumn(sort) && (isDescending(sort) ? 'descending' : 'ascending')}
          onSort={() => onShow({ sort: getNextSort(column, sort) })}
        />
      ),
    })),
    {
      name: 'Actions',
      headerClass: 'px-5 text-right',
      cellClass: 'py-2! pr-4 pl-2',
      card: 'foot',
      cardClass: 'mt-auto pt-4',
      cell: (user, isCard) => <UserActions user={user} wide={isCard} {...handlers} />,
    },
  ],
});

const cells: Record<UserColumnName, Omit<Column<User>, 'name'>> = {
  name: {
    cellClass: 'min-w-44 pr-3 font-semibold [overflow-wrap:anywhere]',
    card: 'title',
    cell: (user, isCard) => (
      <span className={clsx('flex items-center gap-2', !isCard && 'flex-wrap')}>
        <UserPicture user={user} />
        <span>
          <UserName user={user} />
        </span>
        {!isCard && <RoleBadge user={user} />}
      </span>
    ),
  },
  email: {
    cellClass: 'min-w-68 [overflow-wrap:anywhere]',
    card: 1,
    cardClass: '[overflow-wrap:anywhere]',
    cell: (user) => (
      <>
        <span className="block">{user.email}</span>
        <UnconfirmedMark user={user} />
      </>
    ),
  },
  access: {
    card: 'corner',
    cardClass: 'flex flex-wrap gap-1.5',
    cell: (user, isCard) => (
      <>
        {isCard && <RoleBadge user={user} />}
        <AccessBadge user={user} />
      </>
    ),
  },
  createdAt: {
    cellClass: 'whitespace-nowrap',
    card: 'pair',
    cell: ({ createdAt }) => <CoachDay at={createdAt} />,
  },
  lastLoginAt: { cellClass: 'whitespace-nowrap', card: 'pair', cell: (user) => <LastSignIn user={user} /> },
};

function SortableHeader(props: { name: string; sorted: false | 'ascending' | 'descending'; onSort(): void }) {
  const { name, sorted, onSort } = props;
  const Icon = sorted ? { ascending: ArrowUp, descending: ArrowDown }[sorted] : ChevronsUpDown;
  return (
    <th scope="col" aria-sort={sorted || undefined} className="px-2 py-1 first:pl-3">
      <button
        type="button"
        onClick={onSort}
        className={clsx(
          'flex min-h-11 cursor-pointer items-center gap-1.5 whitespace-nowrap rounded-lg px-2 font-semibold text-sm hover:bg-sand/60',
          sorted ? 'text-ink' : 'text-muted',
        )}
      >
        {name}
        <Icon aria-hidden className={clsx('size-4', sorted ? 'text-leaf' : 'text-muted/70')} />
      </button>
    </th>
  );
}
