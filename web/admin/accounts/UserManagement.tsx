import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { listUsers, type User } from '#contracts/accounts/users.ts';
import { endpointQuery } from '../../queries.ts';
import { showChange } from '../mutation-with-toast.ts';
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx';
import { CreateUserDialog } from './CreateUserDialog.tsx';
import { DeleteUserDialog } from './DeleteUserDialog.tsx';
import { SessionTools } from './SessionTools.tsx';
import { SignInCredentialsInfo } from './SignInCredentialsInfo.tsx';
import { type SignInCredentials, SignInDetails } from './SignInDetails.tsx';
import { UserListing } from './UserListing.tsx';
import { useFactorRemoval } from './use-factor-removal.tsx';
import type { ShowUsers, UsersView } from './users-view.ts';

export function UserManagement(props: {
  view: UsersView;
  onShow: ShowUsers;
  isCreating: boolean;
  onCreatingEnded(): void;
}) {
  const { view, onShow } = props;
  const users = useQuery({ ...endpointQuery(listUsers), refetchOnMount: 'always' });
  const [passwordOf, setPasswordOf] = useState<User | null>(null);
  const [deleting, setDeleting] = useState<User | null>(null);
  const [credentials, setCredentials] = useState<SignInCredentials | null>(null);
  const factorRemoval = useFactorRemoval();
  const summary = useRef<HTMLParagraphElement>(null);
  const focusSummary = () => summary.current?.focus({ preventScroll: true });

  function finishWithToast(title: string, signIn: SignInCredentials, message: string) {
    setCredentials(signIn);
    showChange(title, message);
  }

  return (
    <div className="space-y-8">
      {credentials && (
        <SignInDetails
          // A new one for each password takes the focus.
          key={`${credentials.user.id} ${credentials.password}`}
          credentials={credentials}
          onDismiss={() => {
            setCredentials(null);
            focusSummary();
          }}
        />
      )}
      <UserListing
        view={view}
        onShow={onShow}
        users={users}
        summary={summary}
        onChangePassword={setPasswordOf}
        onRemoveFactors={factorRemoval.remove}
        onDelete={setDeleting}
      />
      <div className="grid gap-6 pt-4 md:grid-cols-2 md:items-start">
        <SignInCredentialsInfo />
        <SessionTools />
      </div>

      {props.isCreating && (
        <CreateUserDialog
          onDone={(created, message) => {
            props.onCreatingEnded();
            finishWithToast('User created', created, message);
          }}
          onClosed={props.onCreatingEnded}
        />
      )}
      {passwordOf && (
        <ChangePasswordDialog
          user={passwordOf}
          onDone={(changed, message) => {
            setPasswordOf(null);
            finishWithToast('Password changed', changed, message);
          }}
          onClosed={() => setPasswordOf(null)}
        />
      )}
      {factorRemoval.dialogs}
      {deleting && (
        <DeleteUserDialog
          user={deleting}
          onClosed={(isDone) => {
            setDeleting(null);
            if (!isDone) return;
            if (credentials?.user.id === deleting.id) setCredentials(null);
            // The button that had the focus is gone.
            focusSummary();
          }}
        />
      )}
    </div>
  );
}
