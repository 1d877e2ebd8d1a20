import { moveBooking } from '#contracts/booking/admin-bookings.ts';
import { type OwnCalendarChange, refuseCalendarChange } from '#contracts/own-calendar/caldav.ts';
import { fullName } from '#domain/full-name.ts';
import { callApi } from '../../api.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { ActionButton, smallButtonClass } from '../ActionButton.tsx';
import { type BookingRef, bookingPath } from '../booking-ref.ts';
import { WhenUnreadButton } from '../WhenUnreadButton.tsx';
import { type AttentionRows, BookingLink, ItemLink } from './AttentionGroup.tsx';

export const calendarRows = {
  /** The coach's own calendars that could not be read for long. The coach chooses which times stay open meanwhile. */
  calendars: (calendar, { onDone, dates }) => ({
    key: calendar.id,
    title: <span className="font-semibold">{calendar.name}</span>,
    text: `${calendar.problem} Not read since ${dates.momentOf(calendar.failingSince)}.`,
    actions: (
      <>
        <WhenUnreadButton calendar={calendar} choice="open" onDone={onDone} />
        <WhenUnreadButton calendar={calendar} choice="close" onDone={onDone} />
      </>
    ),
  }),
  /** The calls that the coach has moved or deleted in their own calendar. The coach accepts or refuses each change. */
  calendarChanges: (change, { onDone, dates }) => {
    const { id, startsAt, theirStartsAt, firstName, lastName } = change;
    const here = `Here it’s on ${dates.momentOf(startsAt)}.`;
    return {
      key: id,
      title: <BookingLink booking={{ ...toRef(change), firstName, lastName }} />,
      text: theirStartsAt
        ? `You moved ${firstName}’s call to ${dates.momentOf(theirStartsAt)} in your calendar. ${here}`
        : `You deleted ${firstName}’s call in your calendar. ${here}`,
      actions: (
        <>
          <AcceptButton change={change} onDone={onDone} />
          <ActionButton
            screenReaderText={`the call with ${fullName(change)}`}
            titles={{ done: 'Put back', failed: 'Failed to put the call back' }}
            send={() => callApi(refuseCalendarChange, { params: { id } })}
            onDone={onDone}
          >
            Put it back
          </ActionButton>
        </>
      ),
    };
  },
  /** The problem that has long kept calls out of the coach's calendar. The site keeps trying. */
  calendarWrites: ({ problem, failingSince }, { dates }) => ({
    key: problem,
    title: <ItemLink href="/admin/settings?tab=calendar">See your calendar server</ItemLink>,
    text: `${problem} Not written since ${dates.momentOf(failingSince)}.`,
    actions: null,
  }),
} satisfies Partial<AttentionRows>;

const toRef = ({ kind, bookingId }: OwnCalendarChange): BookingRef => ({ kind, id: bookingId });

/** Moves the call to its time in the coach's calendar, or opens the booking if that can't be done at once. */
function AcceptButton({ change, onDone }: { change: OwnCalendarChange; onDone(): void }) {
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
      screenReaderText={`about the call with ${fullName(change)}`}
      titles={{ done: 'Call moved', failed: 'Failed to move the call' }}
      send={() =>
        callApi(moveBooking, {
          params: toRef(change),
          // The coach chose this time, so it need not be among the offered ones.
          body: { selectedTimeSlot: theirTimeSlot, startsAt: theirStartsAt, tellClient: true, outsideHours: true },
        })
      }
      onDone={onDone}
    >
      Move it here and tell {firstName}
    </ActionButton>
  );
}
