import ICAL from 'ical.js';
import { createZoneFinder } from '../calendar-zones.ts';
import { LAST_END } from '../expand-calendar.ts';
import { createEventReader } from '../read-event.ts';
import { etagOf, parseMultistatus, textOf } from './multistatus.ts';

/**
 * An event on a CalDAV server. `startsAt`: its start in milliseconds since 1970; null for a start that no call could
 * have.
 */
export type EventResource = { href: string; etag: string; uid: string; startsAt: number | null };

/** Reads the events in an answer of a CalDAV server. Resources without a readable event are left out. */
export function readResources({ text, zone }: { text: string; zone: string }): EventResource[] {
  return parseMultistatus(text).flatMap((resource) => {
    const file = textOf(resource, 'calendar-data');
    if (resource.status !== 200 || !file) return [];
    try {
      const calendar = new ICAL.Component(ICAL.parse(file) as never);
      const readEvent = createEventReader(createZoneFinder(calendar, zone));
      const components = calendar.getAllSubcomponents('vevent');
      // With this property, a component only changes dates of a recurring event.
      const main = components.find((component) => !component.hasProperty('recurrence-id')) ?? components[0];
      if (!main) return [];
      const event = readEvent(main);
      const start = event ? event.zone.toInstant(event.start) : Number.NaN;
      const startsAt = start > 0 && start < LAST_END ? start : null;
      return { href: resource.href, etag: etagOf(resource), uid: String(main.getFirstPropertyValue('uid')), startsAt };
    } catch {
      return [];
    }
  });
}
