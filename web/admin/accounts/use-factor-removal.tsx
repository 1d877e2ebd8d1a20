import { type ReactNode, useState } from 'react';
import { removeUserFactors, type User } from '#contracts/accounts/users.ts';
import { fullName } from '#domain/full-name.ts';
import { useSignedInUser } from '../../accounts/current-user.ts';
import { useFreshSignIn } from '../../accounts/use-fresh-sign-in.tsx';
import { callApi } from '../../api.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { showChange, useRefetch } from '../mutation-with-toast.ts';

/** Returns whether the admin may remove a user's second factors. Only the main admin may remove an admin's. */
export function useMayRemoveFactors(): (user: User) => boolean {
  const me = useSignedInUser();
  return (user) => user.hasFactor && user.id !== me.id && (!user.isAdmin || me.isMainAdmin);
}

/** Removes a user's second factors after a confirmation and, if the server asks, a fresh sign-in. Render `dialogs`. */
export function useFactorRemoval(): { remove(user: User): void; dialogs: ReactNode } {
  const [user, setUser] = useState<User | null>(null);
  const refetch = useRefetch();
  const { run, dialog } = useFreshSignIn('this changes how another account is protected');

  async function send(id: number) {
    try {
      const { message } = await callApi(removeUserFactors, { params: { id } });
      showChange('Second step removed', message);
    } finally {
      refetch();
    }
  }

  const dialogs = (
    <>
      {user && (
        <ConfirmDialog
          title="Remove second step"
          confirm="Remove"
          confirming="Removing..."
          onConfirm={() => run(() => send(user.id))}
          onClosed={() => setUser(null)}
        >
          <p className="[overflow-wrap:anywhere]">
            For <strong>{fullName(user)}</strong>, {user.email}. Their authenticator app, recovery codes and passkeys
            stop working, and they’re signed out everywhere. From then on, the password alone signs in.
          </p>
          <p className="text-muted">
            Only do this if you’re sure that it’s really them who asked. They’ll get an email.
          </p>
        </ConfirmDialog>
      )}
      {dialog}
    </>
  );
  return { remove: setUser, dialogs };
}
