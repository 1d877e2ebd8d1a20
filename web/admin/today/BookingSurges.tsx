import { useState } from 'react';
import { dismissBookingSurge } from '#contracts/booking-surges.ts';
import { callApi } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { ActionButton, smallButtonClass } from '../ActionButton.tsx';
import { bookingQueryPaths } from '../booking-queries.ts';
import { useCoachDates } from '../coach-dates.ts';
import { AttentionGroup, type AttentionProps } from './AttentionGroup.tsx';
import { BookingSurgeDialog } from './BookingSurgeDialog.tsx';
import { surgeBookingsLabel, surgeSourceLabel } from './surge-labels.ts';

export function BookingSurges(props: AttentionProps) {
  const [openId, setOpenId] = useState<number | null>(null);
  const { momentOf } = useCoachDates();
  return (
    <>
      <AttentionGroup list="bookingSurges" {...props}>
        {({ id, bookings, firstBookedAt, network }) => ({
          key: id,
          title: <span className="font-semibold">{surgeSourceLabel({ network })}</span>,
          text: `${surgeBookingsLabel(bookings)}.${firstBookedAt ? ` The first came in on ${momentOf(firstBookedAt)}.` : ''}`,
          actions: (
            <>
              {bookings > 0 && (
                <Button variant="secondary" className={smallButtonClass} onClick={() => setOpenId(id)}>
                  Take a look<span className="sr-only"> {surgeSourceLabel({ network })}</span>
                </Button>
              )}
              <ActionButton
                what={surgeSourceLabel({ network })}
                queryPaths={bookingQueryPaths}
                titles={{ done: 'Marked as done', failed: 'Failed to save' }}
                send={() => callApi(dismissBookingSurge, { params: { id } })}
                onDone={props.onDone}
              >
                {bookings > 0 ? 'Keep them' : 'Hide'}
              </ActionButton>
            </>
          ),
        })}
      </AttentionGroup>
      {openId !== null && <BookingSurgeDialog id={openId} onDone={props.onDone} onClosed={() => setOpenId(null)} />}
    </>
  );
}
