import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { listUsers, type User } from '#contracts/users.ts';
import { queryOf } from '../queries.ts';
import { toast } from '../ui/toast.ts';
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx';
import { CreateUserDialog } from './CreateUserDialog.tsx';
import { DeleteUserDialog } from './DeleteUserDialog.tsx';
import { LoadFailure } from './LoadFailure.tsx';
import { Loading } from './Loading.tsx';
import { LoginCredentialsInfo } from './LoginCredentialsInfo.tsx';
import { SessionTools } from './SessionTools.tsx';
import { type Credentials, SignInDetails } from './SignInDetails.tsx';
import { UserDesk } from './UserDesk.tsx';

/** The list of users and the windows in which they are changed. */
export function ManagedUsers(props: { isCreating: boolean; onCreatingEnded(): void }) {
  const users = useQuery({ ...queryOf(listUsers), refetchOnMount: 'always' });
  const [passwordOf, setPasswordOf] = useState<User | null>(null);
  const [leaving, setLeaving] = useState<User | null>(null);
  const [credentials, setCredentials] = useState<Credentials | null>(null);
  const summary = useRef<HTMLParagraphElement>(null);
  const deleted = useRef(false);
  const focusSummary = () => summary.current?.focus({ preventScroll: true });

  function tellDone(title: string, given: Credentials, message: string) {
    setCredentials(given);
    toast({ title, description: message });
  }

  return (
    <div className="space-y-8">
      {credentials && (
        <SignInDetails
          // Anew for the next one, with the focus on it.
          key={`${credentials.user.id} ${credentials.password}`}
          credentials={credentials}
          onDismiss={() => {
            setCredentials(null);
            focusSummary();
          }}
        />
      )}
      {users.error && (
        <LoadFailure
          title="Error loading user data"
          error={users.error}
          isTrying={users.isFetching}
          onRetry={() => void users.refetch().then(focusSummary)}
        />
      )}
      {users.data ? (
        <UserDesk users={users.data} summary={summary} onChangePassword={setPasswordOf} onDelete={setLeaving} />
      ) : (
        !users.error && <Loading what="users" />
      )}
      <div className="grid gap-6 pt-4 md:grid-cols-2 md:items-start">
        <LoginCredentialsInfo />
        <SessionTools />
      </div>

      {props.isCreating && (
        <CreateUserDialog
          onDone={(created, message) => {
            props.onCreatingEnded();
            tellDone('User created', created, message);
          }}
          onClosed={props.onCreatingEnded}
        />
      )}
      {passwordOf && (
        <ChangePasswordDialog
          user={passwordOf}
          onDone={(changed, message) => {
            setPasswordOf(null);
            tellDone('Password changed', changed, message);
          }}
          onClosed={() => setPasswordOf(null)}
        />
      )}
      {leaving && (
        <DeleteUserDialog
          user={leaving}
          onDone={() => {
            deleted.current = true;
            if (credentials?.user.id === leaving.id) setCredentials(null);
          }}
          onClosed={() => {
            setLeaving(null);
            // The button that had the focus goes with its user.
            if (deleted.current) focusSummary();
            deleted.current = false;
          }}
        />
      )}
    </div>
  );
}
