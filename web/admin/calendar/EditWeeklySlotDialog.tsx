import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { updateWeeklySlot } from '#contracts/calendar.ts';
import { type WeeklySlot, WeeklySlotInput } from '#contracts/calendar-items.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useFormSubmit } from '../../ui/use-form-submit.ts';
import { showErrorToast } from '../mutation-with-toast.ts';
import { useCalendarEditor } from './CalendarEditor.tsx';
import {
  showFormError,
  WeeklySlotFields,
  type WeeklySlotFormInput,
  type WeeklySlotFormOutput,
} from './WeeklySlotFields.tsx';

export function EditWeeklySlotDialog({ slot: was, onClosed }: { slot: WeeklySlot; onClosed(): void }) {
  const { change } = useCalendarEditor();
  const { dayOfWeek, timeOfDay, isActive } = was;
  const form = useForm<WeeklySlotFormInput, unknown, WeeklySlotFormOutput>({
    resolver: zodResolver(WeeklySlotInput),
    defaultValues: { dayOfWeek, timeOfDay, isActive },
  });
  const submission = useFormSubmit(form, {
    async onSubmit(slot) {
      await change(updateWeeklySlot, { params: { id: was.id }, body: slot }, 'Time slot changed');
      onClosed();
    },
    onError: (error) => showErrorToast('Failed to update time slot.', error),
    onInvalid: showFormError,
  });
  return (
    <FormDialog
      title="Change time slot"
      submit="Save"
      submitting="Saving..."
      submission={submission}
      onClosed={onClosed}
    >
      <WeeklySlotFields form={form} />
    </FormDialog>
  );
}
