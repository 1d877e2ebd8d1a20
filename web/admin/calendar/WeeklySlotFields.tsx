import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import type { WeeklySlotInput } from '#contracts/calendar-items.ts';
import { formatTime, timeCodes, weekdayNames, weekdays } from '#domain/slots.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { controlClass, Field } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast.ts';

export type WeeklySlotFormInput = z.input<typeof WeeklySlotInput>;
export type WeeklySlotFormOutput = z.output<typeof WeeklySlotInput>;

export function WeeklySlotFields({
  form,
}: {
  form: UseFormReturn<WeeklySlotFormInput, unknown, WeeklySlotFormOutput>;
}) {
  const { register, formState } = form;
  return (
    <>
      <Field label="Day" error={formState.errors.dayOfWeek?.message}>
        {(aria) => (
          <select className={controlClass} {...aria} {...register('dayOfWeek')}>
            <option value="">Choose a day</option>
            {weekdays.map((day) => (
              <option key={day} value={day}>
                {weekdayNames[day]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Time" error={formState.errors.timeOfDay?.message}>
        {(aria) => (
          <select className={controlClass} {...aria} {...register('timeOfDay')}>
            <option value="">Choose a time</option>
            {timeCodes.map((time) => (
              <option key={time} value={time}>
                {formatTime(time)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Checkbox label="Active" hint="Visitors can book it." {...register('isActive')} />
    </>
  );
}

export function showFormError(): void {
  toast({
    title: 'Form Error',
    description: 'Please check all fields are filled correctly.',
    variant: 'destructive',
  });
}
