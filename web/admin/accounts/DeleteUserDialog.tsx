import { useQuery } from '@tanstack/react-query';
import { deleteUser, previewUserDeletion, type User } from '#contracts/accounts/users.ts';
import { fullName } from '#domain/full-name.ts';
import { callApi } from '../../api.ts';
import { callKindLabel } from '../booking-labels.ts';
import { bookingKey } from '../booking-ref.ts';
import { ConfirmMutationDialog } from '../ConfirmMutationDialog.tsx';
import { userQueryPaths } from './users.ts';

export function DeleteUserDialog({ user, onClosed }: { user: User; onClosed(isDone: boolean): void }) {
  const preview = useQuery({
    // Not the address, which would be asked again once the user is gone.
    queryKey: ['deletion of a user', user.id],
    queryFn: () => callApi(previewUserDeletion, { params: { id: user.id } }),
    gcTime: 0,
  });
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
        The account {user.email} and its course access will be deleted.{' '}
        {preview.data?.message ?? 'Payments and bookings are kept.'}
      </p>
      {/* The message names a single call itself. */}
      {preview.data && preview.data.callsAhead.length > 1 && (
        <>
          <p className="font-semibold">Still ahead:</p>
          <ul aria-label="Calls ahead" className="list-disc space-y-1 pl-5">
            {preview.data.callsAhead.map((call) => (
              <li key={bookingKey(call)}>
                {call.label}, {callKindLabel(call).toLowerCase()}
              </li>
            ))}
          </ul>
        </>
      )}
    </ConfirmMutationDialog>
  );
}
