import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import type { WeeklySlotInput } from '#contracts/calendar/calendar-items.ts';
import { formatTime, timeCodes, weekdayNames } from '#domain/slot-values.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { SelectInput } from '../../ui/TextInput.tsx';
import { connectFields } from '../../ui/use-form-submit.ts';
import { useWeekdays } from '../coach-dates.ts';

export function WeeklySlotFields(props: {
  form: UseFormReturn<z.input<typeof WeeklySlotInput>, unknown, z.output<typeof WeeklySlotInput>>;
}) {
  const { form } = props;
  const field = connectFields(form);
  return (
    <>
      <SelectInput
        label="Day"
        placeholder="Choose a day"
        options={useWeekdays().map((value) => ({ value, label: weekdayNames[value] }))}
        {...field('dayOfWeek')}
      />
      <SelectInput
        label="Time"
        placeholder="Choose a time"
        options={timeCodes.map((value) => ({ value, label: formatTime(value) }))}
        {...field('timeOfDay')}
      />
      <Checkbox label="Active" hint="Visitors can book it." {...form.register('isActive')} />
    </>
  );
}
