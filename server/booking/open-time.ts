import { type BookingRules, judgeSlot, openSlots } from '#domain/availability.ts';
import type { CallMinutes } from '#domain/bookings.ts';
import { dateAt, type HalfHour, resolveSlot, slotAt, startOf } from '#domain/coach-clock.ts';
import { addDays, daysBetween } from '#domain/slots.ts';
import { bookingRules, readCalendarText, readSettingsFor } from '../calendar/stored-calendar.ts';
import type { Config } from '../config.ts';
import type { Sql } from '../db/connect.ts';
import type { Parts } from '../parts.ts';
import { Refusal } from '../refusal.ts';

/** The coach may go below the notice, and beyond the days that visitors are offered. */
const COACH_HORIZON_DAYS = 366;
export const coachRules = (config: Config, now: Date): BookingRules => ({
  ...bookingRules(config, now),
  noticeHours: 0,
  horizonDays: COACH_HORIZON_DAYS,
});

/**
 * The half-hours of a call that begins at this slot, if the coach offers them under these rules. Who has them is decided by
 * whoever takes them. Throws `SLOT_UNAVAILABLE`.
 */
export async function openHalfHours(
  tx: Sql,
  value: string,
  minutes: CallMinutes,
  rules: BookingRules,
): Promise<[HalfHour, ...HalfHour[]]> {
  const slot = resolveSlot(value, rules.now, rules.zone);
  const startsAt = slot && startOf(slot, rules.zone);
  const daysAhead = slot ? daysBetween(dateAt(rules.now, rules.zone), slot.date) : -1;
  if (!slot || !startsAt || daysAhead < 0 || daysAhead > rules.horizonDays) throw new Refusal('SLOT_UNAVAILABLE');
  const next = slotAt(new Date(startsAt.getTime() + HALF_HOUR_MS), rules.zone);
  const settings = await readSettingsFor(tx, next ? [slot, next] : [slot]);
  const judged = judgeSlot(slot, minutes, settings, rules);
  if (judged.verdict !== 'open') throw new Refusal('SLOT_UNAVAILABLE');
  return judged.halfHours as [HalfHour, ...HalfHour[]];
}

/** Everything that the coach may book a client on or move a call to. */
export async function listCoachSlots({ database, config, now }: Parts) {
  const rules = coachRules(config, now());
  const today = dateAt(rules.now, rules.zone);
  const calendar = await readCalendarText(database, today, addDays(today, rules.horizonDays + 1));
  return openSlots(JSON.parse(calendar), rules).map((slot) => ({ ...slot, startsAt: slot.startsAt.toISOString() }));
}

const HALF_HOUR_MS = 30 * 60 * 1000;
