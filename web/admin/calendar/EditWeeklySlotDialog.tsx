import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { updateWeeklySlot } from '#contracts/calendar/calendar.ts';
import { type WeeklySlot, WeeklySlotInput } from '#contracts/calendar/calendar-items.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useCalendarEditor } from './CalendarEditor.tsx';
import { useCalendarForm } from './calendar-form.ts';
import { WeeklySlotFields, type WeeklySlotFormInput, type WeeklySlotFormOutput } from './WeeklySlotFields.tsx';

export function EditWeeklySlotDialog({ slot: was, onClosed }: { slot: WeeklySlot; onClosed(): void }) {
  const { change } = useCalendarEditor();
  const { dayOfWeek, timeOfDay, isActive } = was;
  const form = useForm<WeeklySlotFormInput, unknown, WeeklySlotFormOutput>({
    resolver: zodResolver(WeeklySlotInput),
    defaultValues: { dayOfWeek, timeOfDay, isActive },
  });
  const submission = useCalendarForm(form, {
    async onSubmit(slot) {
      await change(updateWeeklySlot, { params: { id: was.id }, body: slot }, 'Time slot changed');
      onClosed();
    },
    failed: 'Failed to update time slot.',
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
