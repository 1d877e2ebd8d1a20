import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { dateAt } from '#domain/coach-clock.ts';
import { useSite } from '../../site.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { CoachSlotField, findShownStart, useCoachSlots } from './CoachSlotField.tsx';
import { FreeTimesField } from './FreeTimesField.tsx';
import type { NewBookingFormInput } from './new-booking-form.ts';

/** The times that the dialog offers: those of the calendar, or all free ones of a day. */
export function useBookingTimes(isOutsideHours: boolean) {
  const { coachTimeZone } = useSite();
  const [date, setDate] = useState(() => dateAt(new Date(), coachTimeZone));
  const offered = useCoachSlots({ enabled: !isOutsideHours });
  const free = useCoachSlots({ date, enabled: isOutsideHours && date !== '' });
  const startOf = (value: string) => findShownStart(isOutsideHours ? free.data : offered.data, value);
  return { date, setDate, offered, free, startOf };
}

export function BookingTimeField({
  minutes,
  times: { date, setDate, offered, free },
}: {
  minutes: number;
  times: ReturnType<typeof useBookingTimes>;
}) {
  const { register, setValue, clearErrors, control } = useFormContext<NewBookingFormInput>();
  const isOutsideHours = useWatch({ control, name: 'outsideHours' }) ?? false;
  const forget = () => {
    setValue('selectedTimeSlot', '');
    clearErrors('selectedTimeSlot');
  };
  return (
    <>
      <Checkbox
        label="Outside my hours"
        hint="Any free half-hour of a day, whether you offer it or not."
        {...register('outsideHours', { onChange: forget })}
      />
      {isOutsideHours ? (
        <FreeTimesField
          date={date}
          onDate={(day) => {
            forget();
            setDate(day);
          }}
          minutes={minutes}
          freeTimes={free}
        />
      ) : (
        <CoachSlotField openSlots={offered} minutes={minutes} clock={null} />
      )}
    </>
  );
}
