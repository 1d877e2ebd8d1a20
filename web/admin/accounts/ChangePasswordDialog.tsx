import { changeUserPassword, type User, UserPasswordInput } from '#contracts/accounts/users.ts';
import { fullName } from '#domain/full-name.ts';
import { HiddenUsername } from '../../accounts/NewPasswordFields.tsx';
import { callApi } from '../../api.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';
import { useMutationForm } from '../use-mutation-form.ts';
import { NewPasswordField } from './NewPasswordField.tsx';
import type { SignInCredentials } from './SignInDetails.tsx';

export function ChangePasswordDialog(props: {
  user: User;
  onDone(changed: SignInCredentials, message: string): void;
  onClosed(): void;
}) {
  const { user } = props;
  const form = useSchemaForm(UserPasswordInput, { defaultValues: { newPassword: '' } });
  const { field, ...submission } = useMutationForm(form, {
    failureTitle: 'Failed to change password',
    async onSubmit(values) {
      const { message } = await callApi(changeUserPassword, { params: { id: user.id }, body: values });
      props.onDone({ user, password: values.newPassword }, message);
    },
  });

  return (
    <FormDialog
      title="Change User Password"
      submit="Change password"
      submitting="Changing..."
      submission={submission}
      onClosed={props.onClosed}
      aboveForm={
        <p className="[overflow-wrap:anywhere]">
          For <strong>{fullName(user)}</strong>, {user.email}. The old password stops working, and they’re signed out
          everywhere.
        </p>
      }
    >
      <HiddenUsername email={user.email} />
      <NewPasswordField
        label="New password"
        onGenerated={(password) => form.setValue('newPassword', password, { shouldValidate: true })}
        {...field('newPassword')}
      />
    </FormDialog>
  );
}
