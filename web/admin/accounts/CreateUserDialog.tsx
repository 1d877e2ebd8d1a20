import { CreateUserInput, createUser } from '#contracts/accounts/users.ts';
import { callApi } from '../../api.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { connectFields } from '../../ui/use-form-submit.ts';
import { useSchemaForm } from '../../ui/use-schema-form.ts';
import { useMutationForm } from '../use-mutation-form.ts';
import { NewPasswordField } from './NewPasswordField.tsx';
import type { SignInCredentials } from './SignInDetails.tsx';
import { userQueryPaths } from './users.ts';

export function CreateUserDialog(props: {
  onDone(created: SignInCredentials, message: string): void;
  onClosed(): void;
}) {
  const form = useSchemaForm(CreateUserInput, {
    defaultValues: { email: '', firstName: '', lastName: '', password: '', hasCourseAccess: false },
  });
  const field = connectFields(form);
  const submission = useMutationForm(form, {
    queryPaths: userQueryPaths,
    failed: 'Failed to create user',
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
