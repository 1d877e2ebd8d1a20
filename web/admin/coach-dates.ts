import { listWeekdays } from '#domain/slot-values.ts';
import { useSite } from '../site.tsx';

/** Returns the weekdays, beginning with the one that the coach has set. */
export const useWeekdays = () => listWeekdays(useSite().weekStartsOn);

/** Formats instants in ISO 8601 in the coach's time zone, which the whole admin area uses. */
export function useCoachDates() {
  const { coachTimeZone: timeZone } = useSite();
  const day = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium' });
  const dayParts = { timeZone, year: 'numeric', month: 'short', day: 'numeric' } as const;
  const momentParts = { ...dayParts, hour: 'numeric', minute: '2-digit' } as const;
  const moment = new Intl.DateTimeFormat('en-US', { ...momentParts, timeZoneName: 'short' });
  const time = new Intl.DateTimeFormat('en-US', { timeZone, timeStyle: 'short' });
  const shortMoment = new Intl.DateTimeFormat('en-US', momentParts);
  const dayAndTime = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  const formattedToday = day.format(new Date());
  return {
    /** '2026-11-20', the coach's plain date of this moment. */
    today: new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date()),
    /** 'Nov 20, 2026' */
    dayOf: (instant: string) => day.format(new Date(instant)),
    /** 'Nov 20, 2026, 4:29 PM EST' */
    momentOf: (instant: string) => moment.format(new Date(instant)),
    /** 'Nov 20, 2026, 4:29 PM' */
    shortMomentOf: (instant: string) => shortMoment.format(new Date(instant)),
    /** 'Fri, Nov 20, 4:29 PM' */
    dayAndTimeOf: (instant: Date) => dayAndTime.format(instant),
    /** '4:29 PM' today, and 'Nov 20, 2026, 4:29 PM' on another day */
    recentMomentOf(instant: string) {
      const date = new Date(instant);
      return (day.format(date) === formattedToday ? time : shortMoment).format(date);
    },
  };
}
