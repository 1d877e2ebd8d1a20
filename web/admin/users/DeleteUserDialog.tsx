import { deleteUser, type User } from '#contracts/users.ts';
import { callApi } from '../../api.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { fullName } from '../full-name.ts';
import { useMutationWithToast } from '../mutation-with-toast.ts';
import { userQueryPaths } from './users.ts';

export function DeleteUserDialog({ user, onDone, onClosed }: { user: User; onDone(): void; onClosed(): void }) {
  const mutate = useMutationWithToast(userQueryPaths);

  async function remove() {
    const titles = { done: 'User deleted', failed: 'Failed to delete user' };
    if (await mutate(() => callApi(deleteUser, { params: { id: user.id } }), titles)) onDone();
  }

  return (
    <ConfirmDialog
      title="Delete user"
      confirm="Delete user"
      confirming="Deleting..."
      onConfirm={remove}
      onClosed={onClosed}
    >
      <p className="[overflow-wrap:anywhere]">
        Are you sure you want to delete user {fullName(user)}? This action cannot be undone.
      </p>
      <p className="text-muted [overflow-wrap:anywhere]">
        The account {user.email} and its course access go. Payments and bookings stay.
      </p>
    </ConfirmDialog>
  );
}
