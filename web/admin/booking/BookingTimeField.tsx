import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import type { CoachSlot } from '#contracts/booking/book-for-client.ts';
import { dateAt } from '#domain/coach-clock.ts';
import { useSite } from '../../site.tsx';
import { type SlotInput, useForgetLostSlot } from '../../slots/SlotField.tsx';
import { TimeButtons } from '../../slots/SlotTimes.tsx';
import { type DaySlot, groupSlotsByDay } from '../../slots/slot-days.ts';
import { chooseClocks } from '../../slots/wall-clock.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { controlClass, FieldError } from '../../ui/Field.tsx';
import { CoachSlotField, findShownStart, isBusyFor, useCoachSlots } from './CoachSlotField.tsx';
import type { NewBookingFormInput } from './new-booking-form.ts';

/** Loads the times that the dialog offers: those of the calendar, or all free ones of a day. */
export function useBookingTimes(isOutsideHours: boolean) {
  const { coachTimeZone } = useSite();
  const [date, setDate] = useState(() => dateAt(new Date(), coachTimeZone));
  const offered = useCoachSlots({ enabled: !isOutsideHours });
  const free = useCoachSlots({ date, enabled: isOutsideHours && date !== '' });
  const startOf = (value: string) => findShownStart(isOutsideHours ? free.data : offered.data, value);
  return { date, setDate, offered, free, startOf };
}

export function BookingTimeField(props: { minutes: number; times: ReturnType<typeof useBookingTimes> }) {
  const { minutes, times } = props;
  const { register, setValue, clearErrors, control } = useFormContext<NewBookingFormInput>();
  const isOutsideHours = useWatch({ control, name: 'outsideHours' }) ?? false;
  const clearChosenTime = () => {
    setValue('selectedTimeSlot', '');
    clearErrors('selectedTimeSlot');
  };
  return (
    <>
      <Checkbox
        label="Outside my hours"
        hint="Any free half-hour of a day, whether you offer it or not."
        {...register('outsideHours', { onChange: clearChosenTime })}
      />
      {isOutsideHours ? (
        <FreeTimesField
          date={times.date}
          onDate={(day) => {
            clearChosenTime();
            times.setDate(day);
          }}
          minutes={minutes}
          freeTimes={times.free}
        />
      ) : (
        <CoachSlotField openSlots={times.offered} minutes={minutes} clock={null} />
      )}
    </>
  );
}

/** All free half-hours of one day in three groups: offered, outside the coach's hours, and busy in the own calendar. */
function FreeTimesField(props: {
  date: string;
  onDate(date: string): void;
  minutes: number;
  freeTimes: UseQueryResult<CoachSlot[]>;
}) {
  const { date, onDate, minutes, freeTimes } = props;
  const { control, formState, clearErrors } = useFormContext<SlotInput>();
  const { coachTimeZone } = useSite();
  const clocks = chooseClocks(null, coachTimeZone);
  const { data: slots, error, refetch } = freeTimes;
  useForgetLostSlot(slots, minutes);
  const isBusy = (slot: CoachSlot) => isBusyFor(slot, minutes);
  const fitting = [...groupSlotsByDay(slots ?? [], minutes, coachTimeZone).values()].flat() as (DaySlot & CoachSlot)[];
  const message = formState.errors.selectedTimeSlot?.message;
  return (
    <Controller
      name="selectedTimeSlot"
      control={control}
      render={({ field }) => {
        const buttons = {
          clocks,
          value: field.value,
          isOutdated: Boolean(message) && freeTimes.isFetching,
          onChange: (value: string) => {
            clearErrors('selectedTimeSlot');
            field.onChange(value);
          },
          className: 'mt-2 grid-cols-[repeat(auto-fill,minmax(5.75rem,1fr))]',
        };
        const groups = [
          { title: 'Outside your hours', times: fitting.filter((slot) => slot.isOutsideHours && !isBusy(slot)) },
          { title: 'Within your hours', times: fitting.filter((slot) => !slot.isOutsideHours && !isBusy(slot)) },
          { title: 'Busy in your own calendar', times: fitting.filter(isBusy) },
        ];
        return (
          <fieldset
            ref={field.ref}
            tabIndex={-1}
            aria-describedby={message ? 'free-times-error' : undefined}
            className="min-w-0 scroll-mt-28 space-y-4 rounded-control"
          >
            <legend className="sr-only">Choose a date and time</legend>
            <label className="block font-semibold">
              Day
              <input
                type="date"
                value={date}
                onChange={({ target }) => onDate(target.value)}
                className={`${controlClass} mt-2 block`}
              />
            </label>
            {groups.map(
              ({ title, times }) =>
                times.length > 0 && (
                  <div key={title}>
                    <p className="font-semibold">{title}</p>
                    <TimeButtons {...buttons} label={title} slots={times} />
                  </div>
                ),
            )}
            <p role="status" className="text-muted empty:hidden">
              {slots && fitting.length === 0 && `No free time for ${minutes} minutes on this day.`}
              {freeTimes.isFetching && !slots && 'Looking for free times…'}
            </p>
            {error && (
              <div role="alert" className="space-y-3">
                <p>The free times couldn’t be loaded. Please check the day and try again.</p>
                <Button variant="secondary" onClick={() => void refetch()}>
                  Try Again
                </Button>
              </div>
            )}
            <FieldError id="free-times-error">{message}</FieldError>
          </fieldset>
        );
      }}
    />
  );
}
