import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { ChangedPassword, changeUserPassword, type User } from '#contracts/users.ts';
import { UsernameForManagers } from '../../accounts/UsernameForManagers.tsx';
import { call } from '../../api.ts';
import { useSubmission } from '../../ui/submission.ts';
import { FormDialog } from '../FormDialog.tsx';
import { fullName } from '../full-name.ts';
import { tellFailure, useRefetch } from '../sent-change.ts';
import { GivenPassword } from './GivenPassword.tsx';
import type { GivenSignIn } from './SignInDetails.tsx';
import { userLists } from './users.ts';

export function ChangePasswordDialog(props: {
  user: User;
  onDone(changed: GivenSignIn, message: string): void;
  onClosed(): void;
}) {
  const { user } = props;
  const formId = useId();
  const refetch = useRefetch(userLists);
  const form = useForm<z.infer<typeof ChangedPassword>>({
    resolver: zodResolver(ChangedPassword),
    defaultValues: { newPassword: '' },
  });
  const submission = useSubmission(form, {
    async send(values) {
      const { message } = await call(changeUserPassword, { params: { id: user.id }, body: values });
      refetch();
      props.onDone({ user, password: values.newPassword }, message);
    },
    failed(error) {
      refetch();
      return tellFailure('Failed to change password', error);
    },
  });

  return (
    <FormDialog
      title="Change User Password"
      submit="Change Password"
      submitting="Changing..."
      form={formId}
      submission={submission}
      onClosed={props.onClosed}
    >
      <p className="[overflow-wrap:anywhere]">
        For <strong>{fullName(user)}</strong>, {user.email}. The old password stops working, and wherever they are
        signed in they are logged out.
      </p>
      <form id={formId} method="post" noValidate onSubmit={submission.submit}>
        <UsernameForManagers email={user.email} />
        <GivenPassword
          label="New password"
          error={form.formState.errors.newPassword?.message}
          onGenerated={(password) => form.setValue('newPassword', password, { shouldValidate: true })}
          {...form.register('newPassword')}
        />
      </form>
    </FormDialog>
  );
}
