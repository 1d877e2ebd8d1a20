import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { Booking } from '#contracts/booking/admin-bookings.ts';
import { type CoachSlot, listCoachSlots } from '#contracts/booking/book-for-client.ts';
import type { OfferedSlot } from '#contracts/booking/free-calls.ts';
import { HALF_HOUR_MINUTES } from '#domain/bookings.ts';
import { callApi } from '../../api.ts';
import { useSite } from '../../site.tsx';
import type { OpenSlots } from '../../slots/open-slots.ts';
import { SlotField } from '../../slots/SlotField.tsx';
import type { SlotPickerOptions } from '../../slots/SlotPicker.tsx';
import { slotsExceptCurrent } from '../../slots/slot-days.ts';
import { bookingKey } from '../booking-ref.ts';

/**
 * Loads the times that the coach can choose, for which neither the notice nor the visitors' horizon counts; with
 * `date`, all free times of that day. The half-hours of `movedBooking` count as free, but the list leaves out its
 * present time and, unless `overBusy` is set, times at which the coach is busy elsewhere.
 */
export function useCoachSlots(options: {
  movedBooking?: Booking;
  date?: string;
  overBusy?: boolean;
  enabled?: boolean;
}) {
  const { movedBooking, date, overBusy = false, enabled = true } = options;
  const query = { moving: movedBooking && bookingKey(movedBooking), date };
  return useQuery({
    ...coachSlotsQuery(query),
    select: (slots) =>
      movedBooking
        ? slotsExceptCurrent(slots, movedBooking).filter((slot) => overBusy || !isBusyFor(slot, movedBooking.minutes))
        : slots,
    enabled,
  });
}

/** Returns whether the coach is busy elsewhere at some of the times to which a booking can be moved. */
export const useHasBusyTimes = (movedBooking: Booking): boolean =>
  useQuery({
    ...coachSlotsQuery({ moving: bookingKey(movedBooking), date: undefined }),
    select: (slots) => slots.some((slot) => isBusyFor(slot, movedBooking.minutes)),
  }).data ?? false;

/** Returns whether the coach is busy elsewhere during a call of this length. */
export const isBusyFor = ({ isBusy = false, isBusyAfter = false }: Partial<CoachSlot>, minutes: number): boolean =>
  isBusy || (isBusyAfter && minutes > HALF_HOUR_MINUTES);

const coachSlotsQuery = (query: { moving: string | undefined; date: string | undefined }) =>
  queryOptions({
    queryKey: [listCoachSlots.path, query],
    queryFn: () => callApi(listCoachSlots, { query }),
    // Each dialog loads the times anew.
    staleTime: 0,
    gcTime: 0,
  });

/** Returns the instant shown for a slot. The server refuses it if the coach has changed the time zone since. */
export const findShownStart = (slots: readonly OfferedSlot[] | undefined, value: string): string | undefined =>
  slots?.find((slot) => slot.value === value)?.startsAt;

export function CoachSlotField(
  props: Pick<SlotPickerOptions, 'minutes' | 'clock' | 'legend'> & { openSlots: OpenSlots },
) {
  return (
    <SlotField
      {...props}
      firstWeekday={useSite().weekStartsOn === 'sun' ? 0 : 1}
      scrollsToChoice
      emptyNote={<NoOpenTimes minutes={props.minutes} />}
    />
  );
}

function NoOpenTimes({ minutes }: { minutes: number }) {
  return (
    <p className="mt-4 rounded-control bg-apricot-soft p-4">
      No open time is long enough for a call of {minutes} minutes. Open some in your{' '}
      <Link href="/admin/time-slots" className="text-link">
        calendar
      </Link>{' '}
      first.
    </p>
  );
}
