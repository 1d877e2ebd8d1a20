import ICAL from 'ical.js';
import { createZoneFinder } from '../calendar-zones.ts';
import { createEventReader } from '../read-event.ts';
import { parseMultistatus, textOf } from './multistatus.ts';

/** An event on a CalDAV server. `startsAt`, in milliseconds: the start of its first part, if it names one. */
export type EventResource = { href: string; etag: string | null; uid: string; startsAt: number | null };

/** Reads the events in an answer of a CalDAV server. Those that no calendar program understands are left out. */
export function readResources({ text, zone }: { text: string; zone: string }): EventResource[] {
  return parseMultistatus(text).flatMap((resource) => {
    const data = textOf(resource, 'calendar-data');
    if (resource.status !== 200 || !data) return [];
    try {
      const calendar = new ICAL.Component(ICAL.parse(data) as never);
      const readEvent = createEventReader(createZoneFinder(calendar, zone));
      const events = calendar.getAllSubcomponents('vevent').map(readEvent);
      const event = events.find(({ replaces }) => replaces === null) ?? events[0];
      if (!event) return [];
      const startsAt = event.hasStart ? event.zone.toInstant(event.start) : null;
      return { href: resource.href, etag: textOf(resource, 'getetag'), uid: event.uid, startsAt };
    } catch {
      return [];
    }
  });
}
