import { z } from 'zod';
import { PasswordChangeInput, setNewPassword } from '#contracts/accounts/accounts.ts';
import { callApi } from '../api.ts';
import { toast } from '../ui/toast.ts';
import { showFailure, useFormSubmit } from '../ui/use-form-submit.ts';
import { useSchemaForm } from '../ui/use-schema-form.ts';
import { setCurrentUser } from './current-user.ts';

const { newPassword, currentPassword } = PasswordChangeInput.shape;
const newPasswordFields = { newPassword, confirmPassword: z.string() };
export type NewPasswordInput = { newPassword: string; confirmPassword: string };
type PasswordInput = NewPasswordInput & { currentPassword?: string };

const passwordsMatch = ({ newPassword, confirmPassword }: PasswordInput) => newPassword === confirmPassword;
const mismatch = { path: ['confirmPassword'], error: "Passwords don't match" };

/** The form of the first login, when the user has no password to enter. */
export const firstPasswordSchema = z.object(newPasswordFields).refine(passwordsMatch, mismatch);

export const changePasswordSchema = z
  .object({ currentPassword: currentPassword.unwrap(), ...newPasswordFields })
  .refine(passwordsMatch, mismatch);

export function usePasswordForm(schema: z.ZodType<PasswordInput, PasswordInput>) {
  const form = useSchemaForm(schema);
  const submission = useFormSubmit(form, {
    async onSubmit({ currentPassword, newPassword }) {
      const { user } = await callApi(setNewPassword, { body: { currentPassword, newPassword } });
      toast({ title: 'Success', description: 'Password set successfully!' });
      setCurrentUser(user);
      form.reset({ currentPassword: '', newPassword: '', confirmPassword: '' });
    },
    onError: (error) => showFailure('Error', error, 'Failed to set password'),
    onInvalid({ currentPassword, newPassword, confirmPassword }) {
      const first = currentPassword ?? newPassword ?? confirmPassword;
      toast({ title: 'Error', description: first?.message, variant: 'destructive' });
    },
  });
  return { form, ...submission };
}
