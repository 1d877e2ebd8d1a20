import { useEffect } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import type { ApiError } from '../api.ts';
import type { OpenSlots } from './open-slots.ts';
import { SlotPicker, type SlotPickerOptions } from './SlotPicker.tsx';
import { findChosenSlot } from './slot-days.ts';

/** What every form with a time in it has typed. */
export type SlotInput = { selectedTimeSlot: string };

/** The type of the error where a chosen time is open no more, or too short for the call by now. */
export const LOST_SLOT = 'lost';

/** The picker as the field `selectedTimeSlot` of the form around it. A time that is lost meanwhile is told there. */
export function SlotField({ openSlots, ...choice }: SlotPickerOptions & { openSlots: OpenSlots }) {
  const { control, clearErrors, formState, getValues, setValue, setError } = useFormContext<SlotInput>();
  const { data: slots } = openSlots;
  const { minutes } = choice;

  useEffect(() => {
    if (!slots) return;
    const { lost } = findChosenSlot(slots, getValues('selectedTimeSlot'), minutes);
    if (!lost) return;
    setValue('selectedTimeSlot', '');
    setError('selectedTimeSlot', { type: LOST_SLOT, message: lost });
  }, [slots, minutes, getValues, setValue, setError]);

  return (
    <Controller
      name="selectedTimeSlot"
      control={control}
      render={({ field }) => (
        <SlotPicker
          {...choice}
          openSlots={openSlots}
          value={field.value}
          onChange={(value) => {
            clearErrors('selectedTimeSlot');
            field.onChange(value);
          }}
          error={formState.errors.selectedTimeSlot?.message}
          ref={field.ref}
        />
      )}
    />
  );
}

/** A refusal of the time names no field, but the person can see which it is. `forget` empties it. */
export function slotFieldError({ code, message }: ApiError, forget: () => void): Partial<SlotInput> {
  if (code !== 'SLOT_TAKEN' && code !== 'SLOT_UNAVAILABLE') return {};
  forget();
  return { selectedTimeSlot: message };
}
