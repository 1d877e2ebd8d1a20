import type { UseFormReturn } from 'react-hook-form';
import { PasswordField } from './PasswordField.tsx';
import type { NewPasswordInput } from './password-form.ts';
import { passwordHint } from './password-hint.ts';

type NewPasswordForm = Pick<UseFormReturn<NewPasswordInput>, 'register' | 'formState'>;

/** A new password, and the same once more. `minLength` is in characters. */
export function NewPasswordFields({ form, minLength }: { form: NewPasswordForm; minLength: number }) {
  const field = (name: 'newPassword' | 'confirmPassword') => ({
    autoComplete: 'new-password',
    minLength,
    error: form.formState.errors[name]?.message,
    ...form.register(name),
  });
  return (
    <>
      <PasswordField label="New Password" hint={passwordHint(minLength)} {...field('newPassword')} />
      <PasswordField label="Confirm Password" {...field('confirmPassword')} />
    </>
  );
}
