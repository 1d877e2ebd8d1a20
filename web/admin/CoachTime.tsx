import { useCoachDates } from './coach-dates.ts';

/** `at`: an instant in ISO 8601. */
type TimeProps = { at: string; className?: string };

/** A moment in the coach's time zone: 'Nov 20, 2026, 4:29 PM EST'. */
export function CoachMoment({ at, className }: TimeProps) {
  const { momentOf } = useCoachDates();
  return (
    <time dateTime={at} className={className}>
      {momentOf(at)}
    </time>
  );
}

/** The day of a moment in the coach's time zone, with the whole moment as its tooltip: 'Nov 20, 2026'. */
export function CoachDay({ at, className }: TimeProps) {
  const { dayOf, momentOf } = useCoachDates();
  return (
    <time dateTime={at} title={momentOf(at)} className={className}>
      {dayOf(at)}
    </time>
  );
}
