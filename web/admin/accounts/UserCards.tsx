import { clsx } from 'clsx';
import type { User } from '#contracts/users.ts';
import { cardClass, cardsClass, cardTitleClass } from '../ListTable.tsx';
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

export function UserCards({ users, ...handlers }: { users: User[] } & UserActionHandlers) {
  return (
    <ul aria-label="Users" className={cardsClass}>
      {users.map((user) => (
        <UserCard key={user.id} user={user} {...handlers} />
      ))}
    </ul>
  );
}

function UserCard({ user, ...handlers }: { user: User } & UserActionHandlers) {
  return (
    <li className={clsx(cardClass, 'flex flex-col')}>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 className={clsx(cardTitleClass, 'flex items-center gap-2')}>
          <UserPicture user={user} />
          <UserName user={user} />
        </h2>
        <span className="flex flex-wrap gap-1.5">
          <RoleBadge user={user} />
          <AccessBadge user={user} />
        </span>
      </div>
      <p className="leading-snug [overflow-wrap:anywhere]">{user.email}</p>
      <p className="leading-snug">
        <UnconfirmedMark user={user} />
      </p>
      <dl className="mt-3 grid grid-cols-2 gap-3 text-base">
        <div>
          <dt className="text-muted text-sm">Registered</dt>
          <dd>
            <RegisteredOn user={user} />
          </dd>
        </div>
        <div>
          <dt className="text-muted text-sm">Last sign-in</dt>
          <dd>
            <LastSignIn user={user} />
          </dd>
        </div>
      </dl>
      <div className="mt-auto pt-4">
        <UserActions user={user} wide {...handlers} />
      </div>
    </li>
  );
}
