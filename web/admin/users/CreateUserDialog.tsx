import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { CreateUserInput, createUser } from '#contracts/users.ts';
import { callApi } from '../../api.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { useFormSubmit } from '../../ui/use-form-submit.ts';
import { FormDialog } from '../FormDialog.tsx';
import { showErrorToast, useRefetch } from '../mutation-with-toast.ts';
import { NewPasswordField } from './NewPasswordField.tsx';
import type { SignInCredentials } from './SignInDetails.tsx';
import { userQueryPaths } from './users.ts';

export function CreateUserDialog(props: {
  onDone(created: SignInCredentials, message: string): void;
  onClosed(): void;
}) {
  const formId = useId();
  const refetch = useRefetch(userQueryPaths);
  const form = useForm<z.input<typeof CreateUserInput>, unknown, z.output<typeof CreateUserInput>>({
    resolver: zodResolver(CreateUserInput),
    defaultValues: { email: '', firstName: '', lastName: '', password: '', hasCourseAccess: false },
  });
  const { errors } = form.formState;
  const submission = useFormSubmit(form, {
    async onSubmit(values) {
      const { user, message } = await callApi(createUser, { body: values });
      refetch();
      props.onDone({ user, password: values.password }, message);
    },
    onError: (error) => showErrorToast('Failed to create user', error),
  });

  return (
    <FormDialog
      title="Create User"
      submit="Create User"
      submitting="Creating..."
      form={formId}
      submission={submission}
      onClosed={props.onClosed}
    >
      <form id={formId} method="post" noValidate onSubmit={submission.submit} className="space-y-5">
        <TextInput
          label="Email"
          type="email"
          autoComplete="off"
          error={errors.email?.message}
          {...form.register('email')}
        />
        <div className="grid grid-cols-2 gap-4">
          <TextInput
            label="First name"
            autoComplete="off"
            error={errors.firstName?.message}
            {...form.register('firstName')}
          />
          <TextInput
            label="Last name"
            autoComplete="off"
            error={errors.lastName?.message}
            {...form.register('lastName')}
          />
        </div>
        <NewPasswordField
          label="Password"
          error={errors.password?.message}
          onGenerated={(password) => form.setValue('password', password, { shouldValidate: true })}
          {...form.register('password')}
        />
        <Checkbox
          label="Course access"
          hint="Opens the course, and member prices for calls."
          {...form.register('hasCourseAccess')}
        />
      </form>
    </FormDialog>
  );
}
