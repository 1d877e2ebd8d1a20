import { type ContactMethod, contactMethodNames } from './bookings.ts';
import { MINUTE_MS } from './durations.ts';
import { formatPhone } from './phone-format.ts';
import { findVideoLink, isByNumber, waysWithPreposition } from './ways-to-call.ts';

export type CalendarEntry = { title: string; details: string; location: string; startsAt: Date; endsAt: Date };

export type CalendarCall = {
  kind: 'free' | 'paid';
  minutes: number;
  startsAt: Date;
  participant: { name: string; email: string };
  contactMethod: ContactMethod;
  /** The link to join, where it is known. */
  videoLink?: string | null;
  /** The number that is called, where it is known. */
  phone?: string;
  status: 'booked' | 'cancelled';
  /** The time as a text, once for each clock that shows it differently. */
  times?: readonly string[];
};

/** Describes a call for the visitor's own calendar. Never contains health answers. */
export function createCalendarEntry({
  kind,
  minutes,
  startsAt,
  participant,
  contactMethod,
  videoLink = null,
  phone,
  status,
  times = [],
}: CalendarCall): CalendarEntry {
  const url = status === 'booked' ? findVideoLink({ contactMethod, videoLink }) : null;
  return {
    title: kind === 'paid' ? `${minutes}-Minute Coaching Call` : 'Free Nutrition Consultation',
    details: [
      `Duration: ${minutes} minutes`,
      `Participant: ${participant.name} (${participant.email})`,
      `Platform: ${contactMethodNames[contactMethod]}`,
      ...times,
      '',
      ...(status === 'booked' ? [describeHow(contactMethod, phone, url)] : []),
      notes[kind][status],
    ].join('\n'),
    location: url ?? (contactMethod === 'phone' ? 'Phone call' : 'Video Call (details will be provided)'),
    startsAt,
    endsAt: new Date(startsAt.getTime() + minutes * MINUTE_MS),
  };
}

export type CoachCall = Pick<
  CalendarCall,
  'kind' | 'minutes' | 'startsAt' | 'participant' | 'contactMethod' | 'videoLink'
> & {
  phone: string;
  /** The page of the booking. */
  bookingUrl: string;
};

/** Describes a call for the coach's own calendar. Never contains health answers or notes. */
export function createCoachEntry(call: CoachCall): CalendarEntry {
  const { kind, minutes, startsAt, participant, contactMethod, phone, bookingUrl } = call;
  const url = findVideoLink({ contactMethod, videoLink: call.videoLink ?? null });
  return {
    title: `${participant.name}: ${kind === 'paid' ? `${minutes}-minute coaching call` : 'free call'}`,
    details: [
      `Call by: ${contactMethodNames[contactMethod]}`,
      ...(url ? [`Join: ${url}`] : []),
      `Phone: ${formatPhone(phone)}`,
      `Email: ${participant.email}`,
      '',
      `Open this booking: ${bookingUrl}`,
    ].join('\n'),
    location: url ?? contactMethodNames[contactMethod],
    startsAt,
    endsAt: new Date(startsAt.getTime() + minutes * MINUTE_MS),
  };
}

function describeHow(way: ContactMethod, phone: string | undefined, url: string | null): string {
  if (url) return `Join at that time: ${url}`;
  if (!isByNumber(way)) return 'You’ll get the link to join by email.';
  const number = phone ? ` at ${formatPhone(phone)}` : '';
  return `You’ll get a call ${waysWithPreposition[way]}${number}. There’s nothing to join; just pick up.`;
}

const cancelled = 'This call has been canceled.';
/** The sentence about changes. It also fits a call that can no longer be changed: the latest email says so. */
const howToChange = 'Need to move or cancel it? The latest email about this call says how.';
const notes: Record<CalendarCall['kind'], Record<CalendarCall['status'], string>> = {
  free: { booked: `This introductory call is completely free, with no obligation. ${howToChange}`, cancelled },
  paid: { booked: `This session is booked. ${howToChange}`, cancelled },
};

export function buildGoogleCalendarUrl({ title, details, location, startsAt, endsAt }: CalendarEntry): string {
  const fields = { text: title, dates: `${compactUtc(startsAt)}/${compactUtc(endsAt)}`, details, location };
  // A name may end in half an emoji, at which encodeURIComponent throws.
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`);
  return `https://calendar.google.com/calendar/render?action=TEMPLATE&${query.join('&')}`;
}

/** Returns '20270104T143000Z'. */
function compactUtc(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d+/g, '');
}
