import type { UseQueryResult } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import type { User } from '#contracts/accounts/users.ts';
import { useIsWideScreen } from '../../ui/use-is-wide-screen.ts';
import { FilterSelect, ListFilters } from '../ListFilters.tsx';
import { EmptyList, ListFrame } from '../ListFrame.tsx';
import type { UserActionHandlers } from './UserActions.tsx';
import { userSortOrders, useUserList } from './use-user-list.ts';
import { userLayout } from './user-columns.tsx';
import type { ShowUsers, UsersView } from './users-view.ts';

export function UserListing(
  props: {
    view: UsersView;
    onShow: ShowUsers;
    users: UseQueryResult<User[] | null>;
    summary: RefObject<HTMLParagraphElement | null>;
  } & UserActionHandlers,
) {
  const { view, onShow, users, summary, ...handlers } = props;
  const isWide = useIsWideScreen();
  const list = useUserList(users.data ?? emptyList, view);
  const search = useRef<HTMLInputElement>(null);
  const isEmpty = users.data && list.total === 0;

  function clearSearch() {
    onShow({ search: '' });
    search.current?.focus();
  }

  return (
    <ListFrame
      name="Users"
      failureTitle="Error loading user data"
      query={users}
      rows={users.data ? list.shown : undefined}
      filters={
        <ListFilters
          label="Search by name or email"
          placeholder="Search by name or email"
          search={view.search}
          onSearch={(search) => onShow({ search })}
          input={search}
        >
          {!isWide && (
            <FilterSelect
              label="Sort users"
              value={view.sort}
              options={userSortOrders}
              onChoose={(sort) => onShow({ sort })}
            />
          )}
        </ListFilters>
      }
      summary={summary}
      summaryText={isEmpty ? <span className="sr-only">{emptyTitle}</span> : undefined}
      empty={<NoUsers onClearSearch={view.search ? clearSearch : undefined} />}
      layout={userLayout({ sort: view.sort, onShow }, handlers)}
      paged={{ noun: 'user', page: list.page, total: list.total, isSearch: view.search.trim() !== '', onShow }}
    />
  );
}

const emptyList: User[] = [];
const emptyTitle = 'No users found';

function NoUsers({ onClearSearch }: { onClearSearch: (() => void) | undefined }) {
  return (
    <EmptyList
      title={emptyTitle}
      note={
        onClearSearch ? 'No name or email address matches that search.' : 'Create the first one with the button above.'
      }
      action={onClearSearch && { name: 'Clear the search', onClick: onClearSearch }}
    />
  );
}
