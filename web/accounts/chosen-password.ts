import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { PasswordChange, setNewPassword } from '#contracts/accounts.ts';
import { call } from '../api.ts';
import { sentenceOf, useSubmission } from '../ui/submission.ts';
import { toast } from '../ui/toast.ts';
import { setCurrentUser } from './current-user.ts';

const { newPassword, currentPassword } = PasswordChange.shape;
const typedTwice = { newPassword, confirmPassword: z.string() };
export type TypedTwice = { newPassword: string; confirmPassword: string };
type Typed = TypedTwice & { currentPassword?: string };

const same = ({ newPassword, confirmPassword }: Typed) => newPassword === confirmPassword;
const mismatch = { path: ['confirmPassword'], error: "Passwords don't match" };

/** On the first login nobody has a password of her own yet. */
export const firstPassword = z.object(typedTwice).refine(same, mismatch);

export const nextPassword = z
  .object({ currentPassword: currentPassword.unwrap(), ...typedTwice })
  .refine(same, mismatch);

/** The form in which somebody chooses a password of her own, and what becomes of it. */
export function useChosenPassword(schema: z.ZodType<Typed, Typed>) {
  const form = useForm<Typed, unknown, Typed>({ resolver: zodResolver(schema) });
  const submission = useSubmission(form, {
    async send({ currentPassword, newPassword }) {
      const { user } = await call(setNewPassword, { body: { currentPassword, newPassword } });
      toast({ title: 'Success', description: 'Password set successfully!' });
      setCurrentUser(user);
      form.reset({ currentPassword: '', newPassword: '', confirmPassword: '' });
    },
    failed(error) {
      const sentence = sentenceOf(error) ?? 'Failed to set password';
      toast({ title: 'Error', description: sentence, variant: 'destructive' });
      return sentence;
    },
    faulty({ currentPassword, newPassword, confirmPassword }) {
      const first = currentPassword ?? newPassword ?? confirmPassword;
      toast({ title: 'Error', description: first?.message, variant: 'destructive' });
    },
  });
  return { form, ...submission };
}
