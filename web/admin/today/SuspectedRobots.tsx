import { Bot } from 'lucide-react';
import { useState } from 'react';
import { deleteFreeCall, deletePaidCall, performBookingAction } from '#contracts/admin-bookings.ts';
import type { BookingSummary } from '#contracts/calendar-month.ts';
import { fullName } from '#domain/full-name.ts';
import { callApi } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { ActionButton, smallButtonClass } from '../ActionButton.tsx';
import { bookingQueryPaths } from '../booking-query-paths.ts';
import { ConfirmMutationDialog } from '../ConfirmMutationDialog.tsx';
import { AttentionGroup, AttentionRow } from './AttentionGroup.tsx';
import { BookingLink } from './BookingLink.tsx';
import type { Attention } from './today.ts';

export function SuspectedRobots({ attention, onDone }: { attention: Attention; onDone(): void }) {
  const { suspectedRobots, counts } = attention;
  const [deleting, setDeleting] = useState<BookingSummary | null>(null);

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
        <ConfirmMutationDialog
          title="Delete request"
          confirm="Delete request"
          confirming="Deleting..."
          {...deletion(deleting)}
          onClosed={(isDone) => {
            setDeleting(null);
            // The button that had the focus is gone.
            if (isDone) onDone();
          }}
        >
          <p className="[overflow-wrap:anywhere]">
            Are you sure you want to delete the request of {fullName(deleting)}? This action cannot be undone.
          </p>
        </ConfirmMutationDialog>
      )}
    </>
  );
}

function deletion({ kind, id }: BookingSummary) {
  const [endpoint, what] =
    kind === 'free' ? [deleteFreeCall, 'consultation request'] : [deletePaidCall, 'coaching call'];
  return {
    queryPaths: bookingQueryPaths,
    titles: { done: 'Request deleted', failed: `Failed to delete ${what}` },
    send: () => callApi(endpoint, { params: { id } }),
  };
}
