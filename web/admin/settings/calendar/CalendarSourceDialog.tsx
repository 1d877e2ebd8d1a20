import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import {
  addCalendarSource,
  type CalendarSource,
  CalendarSourceInput,
  changeCalendarSource,
} from '#contracts/own-calendar/calendar-sources.ts';
import { callApi } from '../../../api.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { showChange } from '../../mutation-with-toast.ts';
import { useMutationForm } from '../../use-mutation-form.ts';
import { describeCalendar } from './calendar-labels.ts';

type FormInput = z.input<typeof CalendarSourceInput>;

/** Adds a calendar, or changes the name of one and whether its whole days count. Its address is never shown again. */
export function CalendarSourceDialog({ source, onClosed }: { source?: CalendarSource; onClosed(): void }) {
  const form = useForm<FormInput, unknown, z.output<typeof CalendarSourceInput>>({
    // A change leaves the address out, which the form's type cannot express.
    resolver: zodResolver(source ? CalendarSourceInput.partial({ url: true }) : CalendarSourceInput) as never,
    defaultValues: source
      ? { name: source.name, countsAllDay: source.countsAllDay }
      : { name: '', url: '', countsAllDay: true },
  });
  const { field, ...submission } = useMutationForm(form, {
    failureTitle: source ? 'Failed to change the calendar' : 'Failed to add the calendar',
    async onSubmit({ name, url, countsAllDay }) {
      const { state } = source
        ? await callApi(changeCalendarSource, { params: { id: source.id }, body: { name, countsAllDay } })
        : await callApi(addCalendarSource, { body: { name, url, countsAllDay } });
      showChange(
        source ? 'Calendar changed' : 'Calendar added',
        state.problem ?? `${describeCalendar(state, Date.now())}.`,
      );
      onClosed();
    },
  });
  return (
    <FormDialog
      title={source ? 'Change a calendar' : 'Add a calendar'}
      submit={source ? 'Save' : 'Add'}
      submitting={source ? 'Saving...' : 'Reading it...'}
      submission={submission}
      onClosed={onClosed}
    >
      <TextInput label="Name" hint="Only you see it, such as Family or Work." {...field('name')} />
      {!source && (
        <>
          <TextInput
            label="Address of the calendar"
            hint="A secret address that ends in .ics and starts with https:// or webcal://."
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            {...field('url')}
          />
          <details className="rounded-panel border border-line px-4 py-2">
            <summary className="min-h-11 cursor-pointer py-2 font-semibold">Where to find it</summary>
            <ul className="list-disc space-y-2 pb-3 pl-5 text-muted">
              <li>Google Calendar on a computer: Settings, your calendar, “Secret address in iCal format”.</li>
              <li>Outlook on the web: Settings, Shared calendars, Publish a calendar, and copy the ICS link.</li>
              <li>Apple: share the calendar as a “Public Calendar”, and copy its link.</li>
            </ul>
          </details>
        </>
      )}
      <Checkbox
        label="Whole days count"
        hint="A birthday or a holiday without a time closes the whole day."
        {...form.register('countsAllDay')}
      />
    </FormDialog>
  );
}
