import { Search } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import type { User } from '#contracts/users.ts';
import { Button } from '../../ui/Button.tsx';
import { controlClass } from '../../ui/Field.tsx';
import { useIsWideScreen } from '../../ui/use-is-wide-screen.ts';
import type { UserActionHandlers } from './UserActions.tsx';
import { UserCards } from './UserCards.tsx';
import { UserTable } from './UserTable.tsx';
import { type UserList, userSortOrders, useUserList } from './use-user-list.ts';

/** All users: searched, sorted, a page at a time. `summary` is where the focus goes when what had it is gone. */
export function UserListing(
  props: { users: User[]; summary: RefObject<HTMLParagraphElement | null> } & UserActionHandlers,
) {
  const { users, summary, ...handlers } = props;
  const isWide = useIsWideScreen();
  const list = useUserList(users);
  const search = useRef<HTMLInputElement>(null);

  function clearSearch() {
    list.setSearch('');
    search.current?.focus();
  }

  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
        <div className="relative w-full sm:max-w-md">
          <Search aria-hidden className="pointer-events-none absolute top-3.5 left-4 size-5 text-muted" />
          <input
            ref={search}
            type="search"
            aria-label="Search by name or email"
            placeholder="Search by name or email"
            value={list.search}
            onChange={(event) => list.setSearch(event.target.value)}
            className={`${controlClass} pl-12`}
          />
        </div>
        <p ref={summary} tabIndex={-1} role="status" className={list.total === 0 ? 'sr-only' : 'text-muted'}>
          {summaryOf(list)}
        </p>
        {!isWide && <SortSelect list={list} />}
      </div>
      {list.total === 0 ? (
        <NoUsers onClearSearch={list.search ? clearSearch : undefined} />
      ) : isWide ? (
        <UserTable list={list} {...handlers} />
      ) : (
        <UserCards users={list.shown} {...handlers} />
      )}
      {list.table.getPageCount() > 1 && <UserPagination list={list} onTurned={() => summary.current?.focus()} />}
    </div>
  );
}

function summaryOf({ first, last, total, search }: UserList): string {
  if (total === 0) return 'No users found';
  const users = `${total} ${total === 1 ? 'user' : 'users'}${search.trim() ? ' found' : ''}`;
  return last - first + 1 < total ? `${first} to ${last} of ${users}` : users;
}

function SortSelect({ list }: { list: UserList }) {
  const [sorted] = list.table.state.sorting;
  const chosen = userSortOrders.findIndex((order) => order.id === sorted?.id && order.desc === sorted.desc);
  return (
    <select
      aria-label="Sort users"
      value={chosen}
      onChange={(event) => {
        const order = userSortOrders[Number(event.target.value)];
        if (order) list.table.setSorting([order]);
      }}
      className={`${controlClass} w-auto! cursor-pointer py-2!`}
    >
      {userSortOrders.map(({ name }, index) => (
        <option key={name} value={index}>
          {name}
        </option>
      ))}
    </select>
  );
}

function NoUsers({ onClearSearch }: { onClearSearch: (() => void) | undefined }) {
  return (
    <div className="rounded-panel border border-line border-dashed px-6 py-12 text-center">
      <p className="font-display font-semibold text-heading">No users found</p>
      {onClearSearch ? (
        <>
          <p className="mt-2 text-muted">No name or email address fits that search.</p>
          <Button variant="secondary" onClick={onClearSearch} className="mt-5">
            Clear the search
          </Button>
        </>
      ) : (
        <p className="mt-2 text-muted">Create the first one with the button above.</p>
      )}
    </div>
  );
}

/** Buttons that cannot go on keep the focus, so that a keyboard does not lose its place. */
function UserPagination({ list: { table }, onTurned }: { list: UserList; onTurned(): void }) {
  const { pageIndex } = table.state.pagination;
  const turnPage = (allowed: boolean, by: number) => {
    if (!allowed) return;
    table.setPageIndex(pageIndex + by);
    onTurned();
  };
  const [hasPrevious, hasNext] = [table.getCanPreviousPage(), table.getCanNextPage()];
  return (
    <nav aria-label="Pages of users" className="flex flex-wrap items-center justify-between gap-3">
      <Button variant="secondary" aria-disabled={!hasPrevious} onClick={() => turnPage(hasPrevious, -1)}>
        Previous
      </Button>
      <span className="text-muted">
        Page {pageIndex + 1} of {table.getPageCount()}
      </span>
      <Button variant="secondary" aria-disabled={!hasNext} onClick={() => turnPage(hasNext, 1)}>
        Next
      </Button>
    </nav>
  );
}
