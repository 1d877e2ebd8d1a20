import { clsx } from 'clsx';
import { ChevronDown, GraduationCap, KeyRound, LogOut, ShieldOff, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { useLocation } from 'wouter';
import { setCourseAccess, signOutUser, type User } from '#contracts/accounts/users.ts';
import { fullName } from '#domain/full-name.ts';
import { useSignedInUser } from '../../accounts/current-user.ts';
import { callApi } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu, type MenuItem } from '../../ui/Menu.tsx';
import { useMutationWithToast } from '../mutation-with-toast.ts';
import { useMayRemoveFactors } from './use-factor-removal.tsx';

/** Actions that need a dialog, which the page opens. */
export type UserActionHandlers = {
  onChangePassword(user: User): void;
  onRemoveFactors(user: User): void;
  onDelete(user: User): void;
};

export function UserActions(props: { user: User; wide?: boolean } & UserActionHandlers) {
  const { user, wide = false, onChangePassword, onRemoveFactors, onDelete } = props;
  const me = useSignedInUser();
  const [, navigate] = useLocation();
  const mutate = useMutationWithToast();
  const mayRemoveFactors = useMayRemoveFactors();
  const name = fullName(user);
  const reasonId = useId();
  const isMe = user.id === me.id;

  const items: MenuItem[] = [];
  if (isMe) items.push({ label: 'Change your password', icon: KeyRound, onSelect: () => navigate('/account') });
  else if (!user.isMainAdmin)
    items.push({ label: 'Change password', icon: KeyRound, onSelect: () => onChangePassword(user) });
  if (!user.isAdmin) items.push(accessItem(user, mutate));
  if (mayRemoveFactors(user))
    items.push({ label: 'Remove second step', icon: ShieldOff, onSelect: () => onRemoveFactors(user) });
  if (!isMe && user.isSignedIn) {
    items.push({
      label: 'Sign out',
      icon: LogOut,
      onSelect: () =>
        void mutate(() => callApi(signOutUser, { body: { email: user.email } }), {
          done: 'User signed out',
          failed: 'Failed to log out user',
        }),
    });
  }

  return (
    <>
      <div className={clsx('gap-2', wide ? 'grid grid-cols-2' : 'flex items-center justify-end')}>
        {items.length > 0 && (
          <Menu
            items={items}
            align={wide ? 'start' : 'end'}
            trigger={
              <Button
                variant={wide ? 'secondary' : 'quiet'}
                aria-label={`Manage ${name}`}
                className="group min-h-11! gap-1.5! px-3! py-2!"
              >
                Manage
                <ChevronDown aria-hidden className="size-4 transition-transform group-aria-expanded:rotate-180" />
              </Button>
            }
          />
        )}
        <DeleteButton
          name={name}
          wide={wide}
          reasonId={user.isMainAdmin ? reasonId : undefined}
          onDelete={() => onDelete(user)}
        />
      </div>
      {user.isMainAdmin && (
        <p
          id={reasonId}
          className={clsx('mt-1.5 text-muted text-sm leading-snug', !wide && 'w-0 min-w-full text-right')}
        >
          Cannot delete main admin user
        </p>
      )}
    </>
  );
}

function accessItem(user: User, mutate: ReturnType<typeof useMutationWithToast>): MenuItem {
  const grants = !user.hasCourseAccess;
  return {
    label: grants ? 'Grant course access' : 'Remove course access',
    icon: GraduationCap,
    onSelect: () =>
      void mutate(() => callApi(setCourseAccess, { params: { id: user.id }, body: { hasCourseAccess: grants } }), {
        done: grants ? 'Course access granted' : 'Course access removed',
        failed: 'Failed to change course access',
      }),
  };
}

/** The button that deletes a user. With `reasonId`, the id of the element that says why, it is disabled. */
function DeleteButton(props: { name: string; wide: boolean; reasonId: string | undefined; onDelete(): void }) {
  const { name, wide, reasonId, onDelete } = props;
  return (
    <button
      type="button"
      aria-label={`Delete ${name}`}
      aria-disabled={reasonId !== undefined}
      aria-describedby={reasonId}
      onClick={() => reasonId === undefined && onDelete()}
      className={clsx(
        'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control font-semibold',
        wide && 'border-2 border-line px-3 leading-tight',
        reasonId ? 'cursor-not-allowed text-muted/80' : 'cursor-pointer text-danger hover:bg-danger-soft',
      )}
    >
      <Trash2 aria-hidden className="size-5" strokeWidth={1.75} />
      {wide && 'Delete'}
    </button>
  );
}
