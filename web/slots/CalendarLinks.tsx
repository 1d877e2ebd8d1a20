import { CalendarPlus, Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { buildGoogleCalendarUrl, type CalendarCall, createCalendarEntry } from '#domain/calendar-entry.ts';
import { fullName } from '#domain/full-name.ts';
import { buttonClass } from '../ui/Button.tsx';

export function CalendarLinks({ booked }: { booked: CallForCalendar }) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <a
        href={buildGoogleCalendarUrl(createCalendarEntry(booked.call))}
        target="_blank"
        rel="noopener"
        className={buttonClass({ variant: 'secondary' })}
      >
        <CalendarPlus aria-hidden className="size-5" />
        Add to Calendar
        <span className="sr-only">(opens in a new tab)</span>
      </a>
      {booked.calendarFile !== null && (
        <CalendarFileLink
          text={booked.calendarFile}
          name={booked.call.kind === 'free' ? 'free-call.ics' : 'coaching-call.ics'}
        />
      )}
    </div>
  );
}

function CalendarFileLink({ text, name }: { text: string; name: string }) {
  const [url, setUrl] = useState<string>();

  useEffect(() => {
    const blobUrl = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }));
    setUrl(blobUrl);
    return () => URL.revokeObjectURL(blobUrl);
  }, [text]);

  return (
    <a href={url} download={name} className={buttonClass({ variant: 'secondary' })}>
      <Download aria-hidden className="size-5" />
      Download .ics file
    </a>
  );
}

/** A booked call for the client's calendar: its time in the coach's zone, and the text of its .ics file. */
export type CallForCalendar = { label: string; calendarFile: string | null; call: CalendarCall };

type BookedCallReply = Pick<CalendarCall, 'kind' | 'minutes' | 'contactMethod' | 'videoLink'> & {
  startsAt: string;
  label: string;
  calendarFile: string | null;
};

export function toCallForCalendar(
  { label, calendarFile, startsAt, kind, minutes, contactMethod, videoLink = null }: BookedCallReply,
  client: { firstName: string; lastName: string; email: string; phone?: string },
): CallForCalendar {
  const participant = { name: fullName(client), email: client.email };
  const contact = { participant, contactMethod, videoLink, ...(client.phone && { phone: client.phone }) };
  const call = { kind, minutes, startsAt: new Date(startsAt), ...contact, status: 'booked' as const };
  return { label, calendarFile, call };
}
