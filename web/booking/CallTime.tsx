import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { OfferedSlot } from '#contracts/booking.ts';
import { calendarEntry, googleCalendarUrl } from '#domain/calendar-entry.ts';
import { useSite } from '../site.tsx';
import type { OpenSlots } from '../slots/open-slots.ts';
import { SlotField } from '../slots/SlotField.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { FormPanel } from './FormPanel.tsx';
import { fullName, type TypedAnswers } from './free-call-answers.ts';

export function CallTime({ openSlots }: { openSlots: OpenSlots }) {
  const { introCallMinutes } = useSite();
  return (
    <FormPanel title="Date and time">
      <SlotField openSlots={openSlots} minutes={introCallMinutes} action={(slot) => <AddToCalendar slot={slot} />} />
    </FormPanel>
  );
}

function AddToCalendar({ slot }: { slot: OfferedSlot }) {
  const { introCallMinutes } = useSite();
  const { getValues, setFocus } = useFormContext<TypedAnswers>();
  const [missing, setMissing] = useState<'firstName' | 'lastName' | 'email' | null>(null);

  function open() {
    const typed = getValues();
    const empty = (['firstName', 'lastName', 'email'] as const).find((name) => !typed[name].trim());
    if (empty) return setMissing(empty);
    const entry = calendarEntry({
      kind: 'free',
      minutes: introCallMinutes,
      startsAt: new Date(slot.startsAt),
      participant: { name: fullName(typed), email: typed.email.trim() },
      contactMethod: typed.contactMethod ?? undefined,
    });
    window.open(googleCalendarUrl(entry), '_blank', 'noopener');
  }

  return (
    <>
      <Button variant="secondary" onClick={open}>
        <CalendarPlus aria-hidden className="size-5" />
        Add to Calendar
      </Button>
      <p className="mt-2 text-muted">This does not book the call yet.</p>
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
