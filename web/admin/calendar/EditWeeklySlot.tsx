import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { NewWeeklySlot, type WeeklySlot } from '#contracts/calendar.ts';
import { useSubmission } from '../../ui/submission.ts';
import { FormDialog } from '../FormDialog.tsx';
import { tellFailure } from '../sent-change.ts';
import { useDesk } from './CalendarDesk.tsx';
import { type ChosenSlot, type TypedSlot, tellFormError, WeeklySlotFields } from './WeeklySlotFields.tsx';

export function EditWeeklySlot({ slot: was, onClosed }: { slot: WeeklySlot; onClosed(): void }) {
  const { change } = useDesk();
  const formId = useId();
  const { dayOfWeek, timeOfDay, isActive } = was;
  const form = useForm<TypedSlot, unknown, ChosenSlot>({
    resolver: zodResolver(NewWeeklySlot),
    defaultValues: { dayOfWeek, timeOfDay, isActive },
  });
  const submission = useSubmission(form, {
    async send(slot) {
      await change([{ act: 'edit-slot', was, slot }], 'Time slot changed');
      onClosed();
    },
    failed: (error) => tellFailure('Failed to update time slot.', error),
    faulty: tellFormError,
  });
  return (
    <FormDialog
      title="Change time slot"
      submit="Save"
      submitting="Saving..."
      form={formId}
      submission={submission}
      onClosed={onClosed}
    >
      <form id={formId} method="post" noValidate onSubmit={submission.submit} className="space-y-5">
        <WeeklySlotFields form={form} />
      </form>
    </FormDialog>
  );
}
