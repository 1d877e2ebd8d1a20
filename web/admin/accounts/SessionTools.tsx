import { Users } from 'lucide-react';
import { useState } from 'react';
import { cleanupSessions, signOutAllUsers } from '#contracts/accounts/users.ts';
import { callApi } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { TitledSection } from '../../ui/TitledSection.tsx';
import { ConfirmMutationDialog } from '../ConfirmMutationDialog.tsx';
import { useMutationWithToast } from '../mutation-with-toast.ts';

export function SessionTools() {
  const mutate = useMutationWithToast();
  const [isConfirmOpen, setConfirmOpen] = useState(false);

  return (
    <TitledSection
      title="Sessions"
      icon={<Users aria-hidden className="size-6 shrink-0 text-leaf" strokeWidth={1.75} />}
      className="panel p-6 shadow-panel sm:p-7"
    >
      <div className="mt-4 grid gap-5">
        <div>
          <p className="text-muted">Clears out leftovers from old sign-ins. No one is signed out.</p>
          <Button
            variant="secondary"
            className="mt-3 max-sm:w-full"
            onClick={() =>
              void mutate(() => callApi(cleanupSessions), {
                done: 'Sessions cleaned up',
                failed: 'Failed to trigger session cleanup',
              })
            }
          >
            Cleanup Sessions
          </Button>
        </div>
        <div>
          <p className="text-muted">Logs everyone else out, on every device.</p>
          <Button
            variant="secondary"
            className="mt-3 border-danger/75! text-danger! hover:bg-danger-soft! max-sm:w-full"
            onClick={() => setConfirmOpen(true)}
          >
            Logout All Users
          </Button>
        </div>
      </div>
      {isConfirmOpen && (
        <ConfirmMutationDialog
          title="Logout All Users"
          confirm="Logout All Users"
          confirming="Signing out..."
          titles={{ done: 'All users signed out', failed: 'Failed to logout all users' }}
          send={() => callApi(signOutAllUsers)}
          onClosed={() => setConfirmOpen(false)}
        >
          <p>Are you sure you want to sign out all users? Everyone but you will have to sign in again.</p>
        </ConfirmMutationDialog>
      )}
    </TitledSection>
  );
}
