import { deleteUser, type User } from '#contracts/users.ts';
import { call } from '../../api.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { fullName } from '../full-name.ts';
import { useChange } from '../sent-change.ts';
import { userLists } from './users.ts';

export function DeleteUserDialog({ user, onDone, onClosed }: { user: User; onDone(): void; onClosed(): void }) {
  const change = useChange(userLists);

  async function remove() {
    const titles = { done: 'User deleted', failed: 'Failed to delete user' };
    if (await change(() => call(deleteUser, { params: { id: user.id } }), titles)) onDone();
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
