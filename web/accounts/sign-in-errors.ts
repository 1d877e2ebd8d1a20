import { ApiError } from '../api.ts';
import { toast } from '../ui/toast.ts';
import { getErrorMessage } from '../ui/use-form-submit.ts';
import { PasskeyError } from './passkey-prompts.ts';

/** Returns why a sign-in failed, for the form, and shows it in a toast, unless the form asks a question about it. */
export function showSignInFailure(error: unknown): string {
  const sentence =
    error instanceof PasskeyError ? error.message : (getErrorMessage(error) ?? 'Failed to sign in. Please try again.');
  const isAsked = error instanceof ApiError && error.code === 'ALREADY_SIGNED_IN';
  if (!isAsked) toast({ title: 'Login failed', description: sentence, variant: 'destructive' });
  return sentence;
}
