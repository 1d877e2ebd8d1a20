import { moveBooking } from '#contracts/booking/admin-bookings.ts';
import { type CalendarChange, refuseCalendarChange } from '#contracts/calendar/caldav.ts';
import { getToday } from '#contracts/today/today.ts';
import { fullName } from '#domain/full-name.ts';
import { callApi } from '../../api.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { ActionButton, smallButtonClass } from '../ActionButton.tsx';
import { bookingQueryPaths } from '../booking-queries.ts';
import { type BookingRef, bookingPath } from '../booking-ref.ts';
import { useCoachDates } from '../coach-dates.ts';
import { AttentionGroup, type AttentionProps, BookingLink } from './AttentionGroup.tsx';

const toRef = ({ kind, bookingId }: CalendarChange): BookingRef => ({ kind, id: bookingId });

/** Calls that the coach has moved or deleted in their own calendar, with what may happen here. */
export function CalendarChanges(props: AttentionProps) {
  const { momentOf } = useCoachDates();
  return (
    <AttentionGroup list="calendarChanges" {...props}>
      {(change) => {
        const { id, startsAt, theirStartsAt, firstName, lastName } = change;
        const here = `Here it’s on ${momentOf(startsAt)}.`;
        return {
          key: id,
          title: <BookingLink booking={{ ...toRef(change), firstName, lastName }} />,
          text: theirStartsAt
            ? `You moved ${firstName}’s call to ${momentOf(theirStartsAt)} in your calendar. ${here}`
            : `You deleted ${firstName}’s call in your calendar. ${here}`,
          actions: (
            <>
              <AcceptButton change={change} onDone={props.onDone} />
              <ActionButton
                what={`the call with ${fullName(change)}`}
                queryPaths={[getToday.path]}
                titles={{ done: 'Put back', failed: 'Failed to put the call back' }}
                send={() => callApi(refuseCalendarChange, { params: { id } })}
                onDone={props.onDone}
              >
                Put it back
              </ActionButton>
            </>
          ),
        };
      }}
    </AttentionGroup>
  );
}

/** Moves the call as it was moved there, or opens the booking where more has to be said. */
function AcceptButton({ change, onDone }: { change: CalendarChange; onDone(): void }) {
  const { theirStartsAt, theirTimeSlot, firstName } = change;
  if (!theirStartsAt || !theirTimeSlot) {
    return (
      <ButtonLink href={bookingPath(toRef(change))} variant="secondary" className={smallButtonClass}>
        {theirStartsAt ? 'Move it here' : 'Cancel it here'}
        <span className="sr-only"> (the call with {fullName(change)})</span>
      </ButtonLink>
    );
  }
  return (
    <ActionButton
      what={`about the call with ${fullName(change)}`}
      queryPaths={bookingQueryPaths}
      titles={{ done: 'Call moved', failed: 'Failed to move the call' }}
      send={() =>
        callApi(moveBooking, {
          params: toRef(change),
          // The coach put the call beside what else is in their calendars.
          body: { selectedTimeSlot: theirTimeSlot, startsAt: theirStartsAt, tellClient: true, overBusy: true },
        })
      }
      onDone={onDone}
    >
      Move it here and tell {firstName}
    </ActionButton>
  );
}
