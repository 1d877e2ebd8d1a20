import type { UseFormReturn } from 'react-hook-form';
import { connectFields } from '../ui/use-form-submit.ts';
import { PasswordField } from './PasswordField.tsx';
import type { NewPasswordInput } from './password-form.ts';

type NewPasswordForm = Pick<UseFormReturn<NewPasswordInput>, 'register' | 'formState'>;

/** The fields for a new password and its repetition. `minLength` is in characters. */
export function NewPasswordFields({ form, minLength }: { form: NewPasswordForm; minLength: number }) {
  const field = connectFields(form);
  const shared = { autoComplete: 'new-password', minLength };
  return (
    <>
      <PasswordField label="New Password" hint={passwordHint(minLength)} {...shared} {...field('newPassword')} />
      <PasswordField label="Confirm Password" {...shared} {...field('confirmPassword')} />
    </>
  );
}

export const passwordHint = (minLength: number): string =>
  `At least ${minLength} characters. A few words in a row are easy to remember. Names, and words like coach or nutrition, are too easy to guess.`;

/** Tells password managers to whom the new password belongs. */
export function HiddenUsername({ email }: { email: string }) {
  return <input type="text" autoComplete="username" value={email} readOnly hidden />;
}
