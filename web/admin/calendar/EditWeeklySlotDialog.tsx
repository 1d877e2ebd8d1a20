import { updateWeeklySlot } from '#contracts/calendar/calendar.ts';
import { type WeeklySlot, WeeklySlotInput } from '#contracts/calendar/calendar-items.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';
import { useCalendarEditor } from './CalendarEditor.tsx';
import { useCalendarForm } from './calendar-form.ts';
import { WeeklySlotFields } from './WeeklySlotFields.tsx';

export function EditWeeklySlotDialog({ slot: was, onClosed }: { slot: WeeklySlot; onClosed(): void }) {
  const { change } = useCalendarEditor();
  const { dayOfWeek, timeOfDay, isActive } = was;
  const form = useSchemaForm(WeeklySlotInput, { defaultValues: { dayOfWeek, timeOfDay, isActive } });
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
