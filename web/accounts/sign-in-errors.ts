import { ApiError } from '../api.ts';
import { toast } from '../ui/toast.ts';
import { getErrorMessage } from '../ui/use-form-submit.ts';
import { PasskeyError } from './passkey-prompts.ts';

/** Shows why a sign-in failed in a toast, and returns the sentence for the form. */
export function showSignInFailure(error: unknown): string {
  const sentence =
    error instanceof PasskeyError ? error.message : (getErrorMessage(error) ?? 'Failed to sign in. Please try again.');
  const isElsewhere = error instanceof ApiError && error.code === 'ALREADY_SIGNED_IN';
  toast({
    title: isElsewhere ? 'Already Logged In' : 'Login failed',
    description: sentence,
    variant: 'destructive',
  });
  return sentence;
}
