import { formatDate } from '#domain/slot-values.ts';
import { findVisitorTime, readWallClock, visitorTimeZone, zoneName } from './wall-clock.ts';

export type OwnTime = {
  /** 'Monday, January 4, 2027 at 8:15 PM (Nepal Time)', or '… at 9:30 AM EST' where both clocks agree. */
  own: string;
  /** '9:30 AM EST', with the coach's date if it differs. Null where both clocks agree. */
  coach: string | null;
};

/** Returns a moment on the visitor's clock and on the coach's. For components that are rendered in the browser only. */
export function getOwnTime(instant: Date, coachTimeZone: string, visitorZone: string = visitorTimeZone()): OwnTime {
  const { date, time, abbreviation } = readWallClock(instant, coachTimeZone);
  const coachClock = `${time} ${abbreviation}`;
  const own = findVisitorTime(instant, { coach: coachTimeZone, visitor: visitorZone });
  if (!own) return { own: `${formatDate(date)} at ${coachClock}`, coach: null };
  return {
    own: `${formatDate(own.date)} at ${own.time} (${zoneName(visitorZone)})`,
    coach: own.date === date ? coachClock : `${formatDate(date)} at ${coachClock}`,
  };
}

/** Returns 'Sunday, January 3 at 8:15 PM' on the visitor's clock, without the year: deadlines are near. */
export function formatOwnDeadline(instant: Date, visitorZone: string = visitorTimeZone()): string {
  const day = new Intl.DateTimeFormat('en-US', {
    timeZone: visitorZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  });
  return `${day.format(instant)} at ${readWallClock(instant, visitorZone).time}`;
}
