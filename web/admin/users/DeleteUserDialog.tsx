import { deleteUser, type User } from '#contracts/users.ts';
import { fullName } from '#domain/full-name.ts';
import { callApi } from '../../api.ts';
import { ConfirmMutationDialog } from '../ConfirmMutationDialog.tsx';
import { userQueryPaths } from './users.ts';

export function DeleteUserDialog({ user, onClosed }: { user: User; onClosed(isDone: boolean): void }) {
  return (
    <ConfirmMutationDialog
      title="Delete user"
      confirm="Delete user"
      confirming="Deleting..."
      queryPaths={userQueryPaths}
      titles={{ done: 'User deleted', failed: 'Failed to delete user' }}
      send={() => callApi(deleteUser, { params: { id: user.id } })}
      onClosed={onClosed}
    >
      <p className="[overflow-wrap:anywhere]">
        Are you sure you want to delete user {fullName(user)}? This action cannot be undone.
      </p>
      <p className="text-muted [overflow-wrap:anywhere]">
        The account {user.email} and its course access will be deleted. Payments and bookings are kept.
      </p>
    </ConfirmMutationDialog>
  );
}
