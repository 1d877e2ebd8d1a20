import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { OfferedSlot } from '#contracts/free-calls.ts';
import type { ContactMethod } from '#domain/bookings.ts';
import { buildGoogleCalendarUrl, type CalendarCall, createCalendarEntry } from '#domain/calendar-entry.ts';
import { fullName } from '#domain/full-name.ts';
import type { OpenSlots } from '../slots/open-slots.ts';
import { SlotField } from '../slots/SlotField.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { FormPanel } from './FormPanel.tsx';

type CallLength = Pick<CalendarCall, 'kind' | 'minutes'>;
type CallerInput = { firstName: string; lastName: string; email: string; contactMethod: ContactMethod };

export function CallTime({ openSlots, ...length }: CallLength & { openSlots: OpenSlots }) {
  return (
    <FormPanel title="Date and time">
      <SlotField
        openSlots={openSlots}
        minutes={length.minutes}
        action={(slot) => <AddToCalendar slot={slot} {...length} />}
      />
    </FormPanel>
  );
}

function AddToCalendar({ slot, ...length }: CallLength & { slot: OfferedSlot }) {
  const { getValues, setFocus } = useFormContext<CallerInput>();
  const [missing, setMissing] = useState<'firstName' | 'lastName' | 'email' | null>(null);

  function open() {
    const typed = getValues();
    const empty = (['firstName', 'lastName', 'email'] as const).find((name) => !typed[name].trim());
    if (empty) return setMissing(empty);
    const entry = createCalendarEntry({
      ...length,
      startsAt: new Date(slot.startsAt),
      participant: { name: fullName(typed), email: typed.email.trim() },
      contactMethod: typed.contactMethod ?? undefined,
      status: 'planned',
    });
    window.open(buildGoogleCalendarUrl(entry), '_blank', 'noopener');
  }

  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button variant="secondary" onClick={open} className="px-4!">
          <CalendarPlus aria-hidden className="size-5" />
          Add to Calendar
        </Button>
        <p className="min-w-24 flex-1 text-muted text-sm">This doesn’t book the call yet.</p>
      </div>
      {missing && (
        <Dialog
          role="alertdialog"
          title="Add to Calendar"
          onClosed={() => {
            setMissing(null);
            setFocus(missing);
          }}
          actions={(close) => <Button onClick={close}>OK</Button>}
        >
          <p>Please fill in your name and email first before adding to calendar.</p>
        </Dialog>
      )}
    </>
  );
}
