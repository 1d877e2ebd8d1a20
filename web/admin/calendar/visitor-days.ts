import type { OfferedSlot } from '#contracts/free-calls.ts';
import { visitorTime, wallClock } from '../../slots/wall-clock.ts';

/** `shift` is '+1 day' if the visitor's date is one day after the coach's. */
export type VisitorTime = { value: string; time: string; coachTime: string; shift: string };

export function visitorDays(
  slots: readonly OfferedSlot[],
  zones: { coach: string; visitor: string },
): ReadonlyMap<string, VisitorTime[]> {
  const days = new Map<string, VisitorTime[]>();
  for (const { value, startsAt } of slots) {
    const instant = new Date(startsAt);
    const { date, time } = wallClock(instant, zones.visitor);
    const shift = visitorTime(instant, zones)?.shift ?? '';
    const entry = { value, time, coachTime: wallClock(instant, zones.coach).time, shift };
    days.set(date, [...(days.get(date) ?? []), entry]);
  }
  return days;
}

/** Zones whose name contains all typed words. Those whose place begins with them come first. */
export function findZones(zones: readonly string[], typed: string, limit: number): string[] {
  const words = normalize(typed).split(' ').filter(Boolean);
  const found = zones.filter((zone) => words.every((word) => normalize(zone).includes(word)));
  const begins = (zone: string) => normalize(zone.slice(zone.lastIndexOf('/') + 1)).startsWith(words.join(' '));
  return [...found.filter(begins), ...found.filter((zone) => !begins(zone))].slice(0, limit);
}

/** 'America/New_York' as 'New York (America)'. */
export function zoneLabel(zone: string): string {
  const parts = zone.replaceAll('_', ' ').split('/');
  const place = parts.pop();
  return parts.length ? `${place} (${parts.join(', ')})` : `${place}`;
}

const normalize = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[/_\s]+/g, ' ')
    .trim();
