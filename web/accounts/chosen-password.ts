import { z } from 'zod';
import { PasswordChange } from '#contracts/accounts.ts';
import { toast } from '../ui/toast.ts';

const { newPassword, currentPassword } = PasswordChange.shape;
const typedTwice = { newPassword, confirmPassword: z.string() };
type TypedTwice = { newPassword: string; confirmPassword: string };

const same = ({ newPassword, confirmPassword }: TypedTwice) => newPassword === confirmPassword;
const mismatch = { path: ['confirmPassword'], error: "Passwords don't match" };

export const ChosenPassword = z.object(typedTwice).refine(same, mismatch);

/** By somebody who has a password already. */
export const ChangedPassword = z
  .object({ currentPassword: currentPassword.unwrap(), ...typedTwice })
  .refine(same, mismatch);

type Faults = { [Name in keyof z.input<typeof ChangedPassword>]?: { message?: string } };

export function tellFirstFault({ currentPassword, newPassword, confirmPassword }: Faults) {
  const first = currentPassword ?? newPassword ?? confirmPassword;
  toast({ title: 'Error', description: first?.message, variant: 'destructive' });
}
