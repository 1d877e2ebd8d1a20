import '../zod-without-eval.ts';
import { signOutCurrentUser } from '#contracts/accounts/accounts.ts';
import { callApi } from '../api.ts';
import { clearAllDrafts } from '../ui/form-draft.ts';
import { toast } from '../ui/toast.ts';
import { setCurrentUser } from './current-user.ts';

let pendingSignOut: Promise<void> | undefined;

/** Ends the session, shows a toast, and clears the user. Protected pages then redirect to the home page. */
export function signOut(): Promise<void> {
  pendingSignOut ??= requestSignOut().finally(() => {
    pendingSignOut = undefined;
  });
  return pendingSignOut;
}

async function requestSignOut(): Promise<void> {
  try {
    await callApi(signOutCurrentUser);
  } catch (error) {
    toast({ variant: 'destructive', title: 'Logout failed', description: (error as Error).message });
    return;
  }
  clearAllDrafts();
  setCurrentUser(null);
  toast({ title: 'Logged out', description: 'You have been logged out successfully.' });
}
