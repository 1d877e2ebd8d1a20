import type { z } from 'zod';
import { createSpecificDate } from '#contracts/calendar/calendar.ts';
import { DateRangeInput } from '#contracts/calendar/calendar-items.ts';
import type { DateSpan } from '#domain/date-spans.ts';
import { isPlainDate } from '#domain/slot-values.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';
import { AddForm } from './AddForm.tsx';
import { useCalendarEditor } from './CalendarEditor.tsx';
import { useCalendarForm } from './calendar-form.ts';

type RangeFormInput = z.input<typeof DateRangeInput>;
const blank: RangeFormInput = { startDate: '', endDate: '', label: '', isActive: true };

/** The form for a new date range, with `days` filled in. `onAdded` is called once the range is saved. */
export function RangeForm({ days, onAdded }: { days?: DateSpan | null; onAdded?: (() => void) | undefined }) {
  const { change } = useCalendarEditor();
  const form = useSchemaForm(DateRangeInput, { defaultValues: { ...blank, ...days } });
  const { field, ...submission } = useCalendarForm(form, {
    async onSubmit(date) {
      await change(createSpecificDate, { body: date }, 'Date range added');
      form.reset(blank);
      onAdded?.();
    },
    failureTitle: 'Failed to create specific date slot.',
  });

  return (
    <AddForm label="New date range" submit="Add date range" submission={submission}>
      <TextInput
        label="Start date"
        type="date"
        {...field('startDate', {
          // The date picker of the end date then opens at the start date. Some browsers report half-typed years, such
          // as '0002-01-04', which `isPlainDate` refuses.
          onChange({ target }) {
            if (isPlainDate(target.value) && !form.getValues('endDate')) form.setValue('endDate', target.value);
          },
        })}
      />
      <TextInput label="End date" type="date" {...field('endDate')} />
      <TextInput label="Label" optional placeholder="Spring season" {...field('label')} />
      <div className="flex flex-col justify-end">
        <Checkbox label="Active" hint="Weekly slots are offered on these days." {...form.register('isActive')} />
      </div>
    </AddForm>
  );
}
