import { useEffect } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import type { OfferedSlot } from '#contracts/booking/free-calls.ts';
import type { ApiError } from '../api.ts';
import type { OpenSlots } from './open-slots.ts';
import { SlotPicker, type SlotPickerOptions } from './SlotPicker.tsx';
import { findChosenSlot } from './slot-days.ts';

/** The field that every form with a slot has: the value of the chosen slot, or ''. */
export type SlotInput = { selectedTimeSlot: string };

/** The type of the error when a chosen slot was taken, or is now too short for the call. */
export const LOST_SLOT = 'lost';

/** The picker as the field `selectedTimeSlot` of the surrounding form. Shows an error when the chosen slot is lost. */
export function SlotField({ openSlots, ...choice }: SlotPickerOptions & { openSlots: OpenSlots }) {
  const { control, clearErrors, formState } = useFormContext<SlotInput>();
  useForgetLostSlot(openSlots.data, choice.minutes);

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

/** Clears the chosen slot with an error once it is no longer among `slots`, or too short for the call. */
export function useForgetLostSlot(slots: readonly OfferedSlot[] | undefined, minutes: number): void {
  const { getValues, setValue, setError } = useFormContext<SlotInput>();
  useEffect(() => {
    if (!slots) return;
    const { lost } = findChosenSlot(slots, getValues('selectedTimeSlot'), minutes);
    if (!lost) return;
    setValue('selectedTimeSlot', '');
    setError('selectedTimeSlot', { type: LOST_SLOT, message: lost });
  }, [slots, minutes, getValues, setValue, setError]);
}

/** Returns the server's refusal of a slot as an error of the slot's field, after clearing the field by `forget`. */
export function slotFieldError({ code, message }: ApiError, forget: () => void): Partial<SlotInput> {
  if (code !== 'SLOT_TAKEN' && code !== 'SLOT_UNAVAILABLE') return {};
  forget();
  return { selectedTimeSlot: message };
}
