import { type ContactMethod, contactMethodNames } from './bookings.ts';

export type CalendarEntry = { title: string; details: string; location: string; startsAt: Date; endsAt: Date };

export type CalendarCall = {
  kind: 'free' | 'paid';
  minutes: number;
  startsAt: Date;
  participant: { name: string; email: string };
  /** Undefined until the visitor has chosen. */
  contactMethod?: ContactMethod;
};

/** A call in the visitor's own calendar. Never contains health answers. */
export function createCalendarEntry({
  kind,
  minutes,
  startsAt,
  participant,
  contactMethod,
}: CalendarCall): CalendarEntry {
  return {
    title: kind === 'paid' ? `${minutes}-Minute Coaching Call` : 'Free Nutrition Consultation',
    details: [
      `Duration: ${minutes} minutes`,
      `Participant: ${participant.name} (${participant.email})`,
      `Platform: ${contactMethod ? contactMethodNames[contactMethod] : 'FaceTime or WhatsApp'}`,
      '',
      notes[kind],
    ].join('\n'),
    location: 'Video Call (details will be provided)',
    startsAt,
    endsAt: new Date(startsAt.getTime() + minutes * 60 * 1000),
  };
}

const notes = {
  free: 'This introductory call is completely free, with no obligation.',
  paid: 'This session is secured by payment in advance.',
};

export function buildGoogleCalendarUrl({ title, details, location, startsAt, endsAt }: CalendarEntry): string {
  const fields = { text: title, dates: `${compactUtc(startsAt)}/${compactUtc(endsAt)}`, details, location };
  // A name may end in half an emoji, at which encodeURIComponent throws.
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`);
  return `https://calendar.google.com/calendar/render?action=TEMPLATE&${query.join('&')}`;
}

/** '20270104T143000Z' */
function compactUtc(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d+/g, '');
}
