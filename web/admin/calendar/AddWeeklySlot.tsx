import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { NewWeeklySlot } from '#contracts/calendar.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { useSubmission } from '../../ui/submission.ts';
import { tellFailure } from '../sent-change.ts';
import { useDesk } from './CalendarDesk.tsx';
import { useForgottenWhenLeft } from './tab-shown.ts';
import { type ChosenSlot, type TypedSlot, tellFormError, WeeklySlotFields } from './WeeklySlotFields.tsx';

export function AddWeeklySlot() {
  const { change } = useDesk();
  const form = useForm<TypedSlot, unknown, ChosenSlot>({
    resolver: zodResolver(NewWeeklySlot),
    defaultValues: { timeOfDay: '', isActive: true },
  });
  const { submit, submitButton, isSubmitting, note, forget } = useSubmission(form, {
    async send(slot) {
      await change([{ act: 'add-slot', slot }], 'Time slot added');
      // The day stays: the next one is often on the same.
      form.resetField('timeOfDay');
      form.setFocus('timeOfDay');
    },
    failed: (error) => tellFailure('Failed to create time slot.', error),
    faulty: tellFormError,
  });
  useForgottenWhenLeft(() => {
    form.clearErrors();
    forget();
  });

  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      aria-labelledby="add-slot"
      className="rounded-panel border border-line bg-card p-5 shadow-panel sm:p-6"
    >
      <h2 id="add-slot" className="text-heading">
        Add one by day and time
      </h2>
      <div className="mt-4 grid gap-5 sm:grid-cols-2">
        <WeeklySlotFields form={form} />
        <Button {...submitButton} className="self-end">
          {isSubmitting ? 'Adding...' : 'Add time slot'}
        </Button>
      </div>
      <div className="mt-4 empty:hidden">{note && <FailureNote note={note} />}</div>
    </form>
  );
}
