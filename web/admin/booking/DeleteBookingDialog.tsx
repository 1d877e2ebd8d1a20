import { useState } from 'react';
import { type Booking, deleteFreeCall, deletePaidCall } from '#contracts/booking/admin-bookings.ts';
import { isOpenBooking } from '#domain/bookings.ts';
import { fullName } from '#domain/full-name.ts';
import { callApi } from '../../api.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { queryPathsAfterDeletion } from '../booking-queries.ts';
import { ConfirmMutationDialog } from '../ConfirmMutationDialog.tsx';
import { deleteMoneyText } from './booking-money-labels.ts';

const kinds = {
  free: {
    endpoint: deleteFreeCall,
    title: 'Delete consultation request',
    titles: { done: 'Consultation request deleted', failed: 'Failed to delete consultation request' },
  },
  paid: {
    endpoint: deletePaidCall,
    title: 'Delete coaching call',
    titles: { done: 'Coaching call deleted', failed: 'Failed to delete coaching call' },
  },
} as const;

export function DeleteBookingDialog({ booking, onClosed }: { booking: Booking; onClosed(isDone: boolean): void }) {
  const [tellClient, setTellClient] = useState(isOpenBooking(booking) && new Date(booking.startsAt) > new Date());
  const { endpoint, title, titles } = kinds[booking.kind];

  return (
    <ConfirmMutationDialog
      title={title}
      confirm={title}
      confirming="Deleting..."
      queryPaths={queryPathsAfterDeletion}
      titles={titles}
      send={() =>
        callApi(endpoint, { params: { id: booking.id }, query: { tellClient: tellClient ? 'true' : 'false' } })
      }
      onClosed={onClosed}
    >
      <p className="[overflow-wrap:anywhere]">
        Are you sure you want to delete the call with {fullName(booking)} on {booking.label}? This action cannot be
        undone.
      </p>
      <p className="text-muted">
        The answers and the history will be deleted, and the time opens up again. Your notes about the client stay, and
        sent emails stay in the list of emails. {deleteMoneyText(booking)}
      </p>
      {/* No mail is sent about a call that was cancelled or is over. */}
      {isOpenBooking(booking) && (
        <Checkbox
          label="Tell the client by mail"
          checked={tellClient}
          onChange={({ target }) => setTellClient(target.checked)}
        />
      )}
    </ConfirmMutationDialog>
  );
}
