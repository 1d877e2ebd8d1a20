import type { HalfHourState, MonthDay } from '#contracts/calendar-month.ts';
import { dateName } from '#domain/slots.ts';

/** What a day of the month is, in short words, the most telling first. Of one that has passed, only what was booked. */
export type DayWords = { open: string | null; booked: string | null; blocked: string | null; offSeason: boolean };

export function dayWords({ date, isInSeason, isBlocked, reason, halfHours }: MonthDay, today: string): DayWords {
  const count = (...states: HalfHourState[]) => halfHours.filter(({ state }) => states.includes(state)).length;
  const [open, held, blocked] = [count('open'), count('booked', 'held'), count('blocked')];
  const booked = held > 0 ? `${held} booked` : null;
  if (date < today) return { open: null, booked, blocked: null, offSeason: false };
  return {
    open: open > 0 ? `${open} open` : null,
    booked,
    blocked: isBlocked ? blockedBecause(reason) : blocked > 0 ? `${blocked} blocked` : null,
    offSeason: !isInSeason && open === 0 && !isBlocked,
  };
}

/** 'blocked: holiday' */
export const blockedBecause = (reason: string | null): string => (reason ? `blocked: ${reason}` : 'blocked');

/** 'Monday, January 4, 2027: 5 open, 2 booked' */
export function dayName(day: MonthDay, today: string): string {
  const { open, booked, blocked, offSeason } = dayWords(day, today);
  const words = [day.date < today && 'passed', blocked, open, booked, offSeason && 'off season'].filter(Boolean);
  return `${dateName(day.date)}: ${words.join(', ') || 'nothing open'}`;
}

/** What a half-hour is, in words that tell why it is not open. */
export function halfHourWords(
  { state, reason }: { state: HalfHourState; reason: string | null },
  rules: { noticeHours: number; horizonDays: number },
): string {
  switch (state) {
    case 'open':
    case 'booked':
      return state;
    case 'held':
      return 'held while it is being paid for';
    case 'blocked':
      return blockedBecause(reason);
    case 'soon':
      return `too soon: passed, or within ${rules.noticeHours} hours`;
    case 'far':
      return `opens ${rules.horizonDays} days before`;
    case 'season':
      return 'off season';
  }
}
