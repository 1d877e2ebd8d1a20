import { CalendarPlus, Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type CalendarCall, calendarEntry, googleCalendarUrl } from '#domain/calendar-entry.ts';
import { useSite } from '../site.tsx';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { OwnTime } from './OwnTime.tsx';

/** `label` is in the coach's zone; `calendarFile` is the text of an .ics file. */
export type BookedCall = { label: string; calendarFile: string; call: CalendarCall };

export function BookedDialog({ booked, onClosed }: { booked: BookedCall; onClosed(): void }) {
  const { contactEmail } = useSite();
  return (
    <Dialog
      title="Consultation Request Submitted!"
      onClosed={onClosed}
      actions={(close) => <Button onClick={close}>Got It!</Button>}
    >
      <BookedTime booked={booked} />
      <p>
        The details of your call are on their way to{' '}
        <strong className="break-words">{booked.call.participant.email}</strong>. Please check your junk or spam folder
        too. If nothing arrives within 10 minutes, contact{' '}
        <a href={`mailto:${contactEmail}`} className="text-link">
          {contactEmail}
        </a>
        .
      </p>
      <div className="flex flex-wrap gap-3">
        <a
          href={googleCalendarUrl(calendarEntry(booked.call))}
          target="_blank"
          rel="noopener"
          className={buttonClass({ variant: 'secondary' })}
        >
          <CalendarPlus aria-hidden className="size-5" />
          Add to Calendar
          <span className="sr-only">(opens in a new tab)</span>
        </a>
        <CalendarFileLink text={booked.calendarFile} />
      </div>
    </Dialog>
  );
}

function BookedTime({ booked }: { booked: BookedCall }) {
  return (
    <div className="rounded-control bg-sky-soft p-4">
      <p className="font-semibold">{booked.label}</p>
      <OwnTime startsAt={booked.call.startsAt} />
    </div>
  );
}

function CalendarFileLink({ text }: { text: string }) {
  const [url, setUrl] = useState<string>();

  useEffect(() => {
    const made = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [text]);

  return (
    <a href={url} download="free-call.ics" className={buttonClass({ variant: 'secondary' })}>
      <Download aria-hidden className="size-5" />
      Download .ics file
    </a>
  );
}
