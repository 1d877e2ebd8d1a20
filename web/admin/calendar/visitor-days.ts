import type { OfferedSlot } from '#contracts/free-calls.ts';
import { visitorTime, wallClock } from '../../slots/wall-clock.ts';

/** `shift` tells where the visitor's date differs from the coach's: '+1 day'. */
export type VisitorTime = { value: string; time: string; coachTime: string; shift: string };

/** What is open, by the date that a visitor in another zone reads on the wall. */
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

/** Zones whose name has all that was typed, those with a place of that name first. */
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
