import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useRef, useState } from 'react';
import {
  CreateUserInput,
  createUser,
  deleteUser,
  listUsers,
  previewUserDeletion,
  type User,
} from '#contracts/accounts/users.ts';
import { fullName } from '#domain/full-name.ts';
import { TEMPORARY_PASSWORD_DAYS } from '#domain/passwords.ts';
import { callApi } from '../../api.ts';
import { useEndpoint } from '../../queries.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { TitledSection } from '../../ui/TitledSection.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';
import { callKindLabel } from '../booking-labels.ts';
import { bookingKey } from '../booking-ref.ts';
import { ConfirmMutationDialog } from '../ConfirmMutationDialog.tsx';
import { showChange } from '../mutation-with-toast.ts';
import { useMutationForm } from '../use-mutation-form.ts';
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';
import { SessionTools } from './SessionTools.tsx';
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
  const users = useEndpoint(listUsers, { refetchOnMount: 'always' });
  const [userForPassword, setUserForPassword] = useState<User | null>(null);
  const [userToDelete, setUserToDelete] = useState<User | null>(null);
  const [credentials, setCredentials] = useState<SignInCredentials | null>(null);
  const factorRemoval = useFactorRemoval();
  const summary = useRef<HTMLParagraphElement>(null);
  const focusSummary = () => summary.current?.focus({ preventScroll: true });

  function showCredentials(title: string, changed: SignInCredentials, message: string) {
    setCredentials(changed);
    showChange(title, message);
  }

  return (
    <div className="space-y-8">
      {credentials && (
        <SignInDetails
          // With this key, React mounts a new element for each password, and that takes the focus.
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
        onChangePassword={setUserForPassword}
        onRemoveFactors={factorRemoval.remove}
        onDelete={setUserToDelete}
      />
      <div className="grid gap-6 pt-4 md:grid-cols-2 md:items-start">
        <SignInCredentialsInfo />
        <SessionTools />
      </div>

      {props.isCreating && (
        <CreateUserDialog
          onDone={(created, message) => {
            props.onCreatingEnded();
            showCredentials('User created', created, message);
          }}
          onClosed={props.onCreatingEnded}
        />
      )}
      {userForPassword && (
        <ChangePasswordDialog
          user={userForPassword}
          onDone={(changed, message) => {
            setUserForPassword(null);
            showCredentials('Password changed', changed, message);
          }}
          onClosed={() => setUserForPassword(null)}
        />
      )}
      {factorRemoval.dialogs}
      {userToDelete && (
        <DeleteUserDialog
          user={userToDelete}
          onClosed={(isDone) => {
            setUserToDelete(null);
            if (!isDone) return;
            if (credentials?.user.id === userToDelete.id) setCredentials(null);
            // The button that had the focus is gone.
            focusSummary();
          }}
        />
      )}
    </div>
  );
}

/** Advice for handing a new account to its owner. */
function SignInCredentialsInfo() {
  return (
    <TitledSection
      title="Login Credentials Info"
      icon={<KeyRound aria-hidden className="size-6 shrink-0 text-leaf" strokeWidth={1.75} />}
      className="rounded-panel bg-leaf-soft p-6 sm:p-7"
    >
      <p className="mt-3">What to tell a new user:</p>
      <ul className="mt-2 list-disc space-y-2 pl-5 marker:text-leaf">
        <li>
          Sign in at <strong className="[overflow-wrap:anywhere]">{location.origin}/auth</strong> with your email
          address and the password I set for you, within {TEMPORARY_PASSWORD_DAYS} days.
        </li>
        <li>You’ll then be asked to choose your own password, which no one else knows.</li>
        <li>
          If you lose it, ‘Forgot your password?’ on the same page sends you a temporary one. It works once, within an
          hour.
        </li>
      </ul>
    </TitledSection>
  );
}

function DeleteUserDialog({ user, onClosed }: { user: User; onClosed(isDone: boolean): void }) {
  const preview = useQuery({
    // A query whose key begins with the endpoint's path is fetched again after the deletion, which would fail.
    queryKey: ['deletion of a user', user.id],
    queryFn: () => callApi(previewUserDeletion, { params: { id: user.id } }),
    gcTime: 0,
  });
  return (
    <ConfirmMutationDialog
      title="Delete user"
      confirm="Delete user"
      confirming="Deleting..."
      titles={{ done: 'User deleted', failed: 'Failed to delete user' }}
      send={() => callApi(deleteUser, { params: { id: user.id } })}
      onClosed={onClosed}
    >
      <p className="[overflow-wrap:anywhere]">
        Are you sure you want to delete user {fullName(user)}? This action cannot be undone.
      </p>
      <p className="text-muted [overflow-wrap:anywhere]">
        The account {user.email} and its course access will be deleted.{' '}
        {preview.data?.message ?? 'Payments and bookings are kept.'}
      </p>
      {/* A single call is named in the message. */}
      {preview.data && preview.data.callsAhead.length > 1 && (
        <>
          <p className="font-semibold">Still ahead:</p>
          <ul aria-label="Calls ahead" className="list-disc space-y-1 pl-5">
            {preview.data.callsAhead.map((call) => (
              <li key={bookingKey(call)}>
                {call.label}, {callKindLabel(call).toLowerCase()}
              </li>
            ))}
          </ul>
        </>
      )}
    </ConfirmMutationDialog>
  );
}

function CreateUserDialog(props: { onDone(created: SignInCredentials, message: string): void; onClosed(): void }) {
  const form = useSchemaForm(CreateUserInput, {
    defaultValues: { email: '', firstName: '', lastName: '', password: '', hasCourseAccess: false },
  });
  const { field, ...submission } = useMutationForm(form, {
    failureTitle: 'Failed to create user',
    async onSubmit(values) {
      const { user, message } = await callApi(createUser, { body: values });
      props.onDone({ user, password: values.password }, message);
    },
  });

  return (
    <FormDialog
      title="Create User"
      submit="Create User"
      submitting="Creating..."
      submission={submission}
      onClosed={props.onClosed}
    >
      <TextInput label="Email" type="email" autoComplete="off" {...field('email')} />
      <div className="grid grid-cols-2 gap-4">
        <TextInput label="First name" autoComplete="off" {...field('firstName')} />
        <TextInput label="Last name" autoComplete="off" {...field('lastName')} />
      </div>
      <NewPasswordField
        label="Password"
        onGenerated={(password) => form.setValue('password', password, { shouldValidate: true })}
        {...field('password')}
      />
      <Checkbox
        label="Course access"
        hint="Opens the course and member prices for calls."
        {...form.register('hasCourseAccess')}
      />
    </FormDialog>
  );
}
