import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { deleteWeeklySlot, toggleWeeklySlot, updateWeeklySlot } from '#contracts/calendar/calendar.ts';
import { type WeeklySlot, WeeklySlotInput } from '#contracts/calendar/calendar-items.ts';
import { formatTime, formatWeeklyTime, weekdayNames } from '#domain/slot-values.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TitledSection } from '../../ui/TitledSection.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';
import { useWeekdays } from '../coach-dates.ts';
import { useCalendarEditor } from './CalendarEditor.tsx';
import { useCalendarForm } from './calendar-form.ts';
import { DeleteRowButton, IconButton } from './IconButton.tsx';
import { Switch } from './Switch.tsx';
import { WeeklySlotFields } from './WeeklySlotFields.tsx';

export function WeeklySlotList({ slots }: { slots: readonly WeeklySlot[] }) {
  const [editing, setEditing] = useState<WeeklySlot | null>(null);
  const slotsByDay = Map.groupBy(slots, ({ dayOfWeek }) => dayOfWeek);
  return (
    <TitledSection title="All weekly slots">
      {slots.length === 0 && <p className="mt-2 text-muted">None yet. Paint your week above.</p>}
      <div className="mt-3 space-y-2">
        {useWeekdays().map((day) => {
          const slotsOfDay = slotsByDay.get(day);
          return (
            slotsOfDay && (
              <details key={day} className="group rounded-control border border-line bg-card">
                <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-4 px-4 font-semibold">
                  {weekdayNames[day]}
                  <span className="font-normal text-muted text-sm">{describeCount(slotsOfDay)}</span>
                </summary>
                <ul aria-label={weekdayNames[day]} className="px-4 pb-2">
                  {slotsOfDay.map((slot) => (
                    <SlotRow key={slot.id} slot={slot} onEdit={() => setEditing(slot)} />
                  ))}
                </ul>
              </details>
            )
          );
        })}
      </div>
      {editing && <EditWeeklySlotDialog slot={editing} onClosed={() => setEditing(null)} />}
    </TitledSection>
  );
}

function describeCount(slots: readonly WeeklySlot[]): string {
  const off = slots.filter(({ isActive }) => !isActive).length;
  const all = `${slots.length} ${slots.length === 1 ? 'time' : 'times'}`;
  return off > 0 ? `${all}, ${off} switched off` : all;
}

function SlotRow({ slot, onEdit }: { slot: WeeklySlot; onEdit(): void }) {
  const { attempt } = useCalendarEditor();
  const { isActive } = slot;
  // Replaces the stored `slot.label`, which ends in 'EST' even in summer and in other time zones.
  const label = formatWeeklyTime(slot.dayOfWeek, slot.timeOfDay);
  return (
    <li className="flex items-center gap-1 border-line/70 border-t">
      <span className="grow tabular-nums">
        <span aria-hidden>{formatTime(slot.timeOfDay)}</span>
        <span className="sr-only">{label}</span>
      </span>
      <Switch
        isOn={isActive}
        label={`${label} is active`}
        onClick={() =>
          void attempt(
            toggleWeeklySlot,
            { params: { id: slot.id }, body: { isActive: !isActive } },
            {
              done: isActive ? 'Time slot switched off' : 'Time slot switched on',
              failed: 'Failed to toggle time slot.',
            },
          )
        }
      />
      <IconButton icon={Pencil} label={`Change ${label}`} onClick={onEdit} />
      <DeleteRowButton
        endpoint={deleteWeeklySlot}
        id={slot.id}
        name={label}
        done="Time slot deleted"
        failed="Failed to delete time slot."
      />
    </li>
  );
}

function EditWeeklySlotDialog({ slot: original, onClosed }: { slot: WeeklySlot; onClosed(): void }) {
  const { change } = useCalendarEditor();
  const { dayOfWeek, timeOfDay, isActive } = original;
  const form = useSchemaForm(WeeklySlotInput, { defaultValues: { dayOfWeek, timeOfDay, isActive } });
  const submission = useCalendarForm(form, {
    async onSubmit(slot) {
      await change(updateWeeklySlot, { params: { id: original.id }, body: slot }, 'Time slot changed');
      onClosed();
    },
    failureTitle: 'Failed to update time slot.',
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
