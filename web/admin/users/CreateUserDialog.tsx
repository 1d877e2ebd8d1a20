import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { createUser, NewUser } from '#contracts/users.ts';
import { call } from '../../api.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { useSubmission } from '../../ui/submission.ts';
import { TextInput } from '../../ui/TextInput.tsx';
import { FormDialog } from '../FormDialog.tsx';
import { tellFailure, useRefetch } from '../sent-change.ts';
import { GivenPassword } from './GivenPassword.tsx';
import type { GivenSignIn } from './SignInDetails.tsx';
import { userLists } from './users.ts';

export function CreateUserDialog(props: { onDone(created: GivenSignIn, message: string): void; onClosed(): void }) {
  const formId = useId();
  const refetch = useRefetch(userLists);
  const form = useForm<z.input<typeof NewUser>, unknown, z.output<typeof NewUser>>({
    resolver: zodResolver(NewUser),
    defaultValues: { email: '', firstName: '', lastName: '', password: '', hasCourseAccess: false },
  });
  const { errors } = form.formState;
  const submission = useSubmission(form, {
    async send(values) {
      const { user, message } = await call(createUser, { body: values });
      refetch();
      props.onDone({ user, password: values.password }, message);
    },
    failed: (error) => tellFailure('Failed to create user', error),
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
        <GivenPassword
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
