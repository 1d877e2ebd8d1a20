import { Bot } from 'lucide-react';
import { useRef, useState } from 'react';
import { deleteFreeCall, deletePaidCall, performBookingAction } from '#contracts/admin-bookings.ts';
import type { BookingSummary } from '#contracts/calendar-month.ts';
import { callApi } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ActionButton, smallButtonClass } from '../ActionButton.tsx';
import { bookingQueryPaths } from '../booking-query-paths.ts';
import { fullName } from '../full-name.ts';
import { useMutationWithToast } from '../mutation-with-toast.ts';
import { AttentionGroup, AttentionRow } from './AttentionGroup.tsx';
import { BookingLink } from './BookingLink.tsx';
import type { Attention } from './today.ts';

export function SuspectedRobots({ attention, onDone }: { attention: Attention; onDone(): void }) {
  const { suspectedRobots, counts } = attention;
  const [deleting, setDeleting] = useState<BookingSummary | null>(null);
  const isDeleted = useRef(false);
  const mutate = useMutationWithToast(bookingQueryPaths);

  async function remove({ kind, id }: BookingSummary) {
    const [endpoint, what] =
      kind === 'free' ? [deleteFreeCall, 'consultation request'] : [deletePaidCall, 'coaching call'];
    const titles = { done: 'Request deleted', failed: `Failed to delete ${what}` };
    isDeleted.current = await mutate(() => callApi(endpoint, { params: { id } }), titles);
  }

  return (
    <>
      {counts.suspectedRobots > 0 && (
        <AttentionGroup
          title="Suspected robots"
          icon={Bot}
          count={counts.suspectedRobots}
          about="Requests of the last 30 days that look as if a machine had sent them. They hold no time, and nobody got a mail. Open one to read what was written."
          more={{
            href: `/admin/bookings?tab=${suspectedRobots[0]?.kind}&when=all&status=suspected_robot`,
            shown: suspectedRobots.length,
          }}
        >
          {suspectedRobots.map((booking) => (
            <AttentionRow
              key={`${booking.kind}-${booking.id}`}
              title={<BookingLink booking={booking} />}
              actions={
                <>
                  {booking.kind === 'free' && (
                    <ActionButton
                      what={`but ${fullName(booking)}`}
                      queryPaths={bookingQueryPaths}
                      titles={{ done: 'Not a robot', failed: 'Failed to make it a request' }}
                      send={() =>
                        callApi(performBookingAction, {
                          params: { kind: 'free', id: booking.id },
                          body: { action: 'not_a_robot' },
                        })
                      }
                      onDone={onDone}
                    >
                      Not a robot
                    </ActionButton>
                  )}
                  <Button variant="quiet" className={smallButtonClass} onClick={() => setDeleting(booking)}>
                    Delete<span className="sr-only"> the request of {fullName(booking)}</span>
                  </Button>
                </>
              }
            >
              wants {booking.kind === 'free' ? 'a free call' : 'to pay for a call'} on{' '}
              <time dateTime={booking.startsAt}>{booking.label}</time>
            </AttentionRow>
          ))}
        </AttentionGroup>
      )}
      {deleting && (
        <ConfirmDialog
          title="Delete request"
          confirm="Delete request"
          confirming="Deleting..."
          onConfirm={() => remove(deleting)}
          onClosed={() => {
            setDeleting(null);
            // The button that had the focus is gone.
            if (isDeleted.current) onDone();
            isDeleted.current = false;
          }}
        >
          <p className="[overflow-wrap:anywhere]">
            Are you sure you want to delete the request of {fullName(deleting)}? This action cannot be undone.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
