import { Link } from 'wouter';
import { useCoachDates } from '../coach-dates.ts';
import { AttentionGroup, type AttentionProps } from './AttentionGroup.tsx';

/** The problem of calls that could not be written into the coach's calendar for long. The site keeps trying. */
export function CalendarWrites(props: AttentionProps) {
  const { momentOf } = useCoachDates();
  return (
    <AttentionGroup list="calendarWrites" {...props}>
      {({ problem, failingSince }) => ({
        key: problem,
        title: (
          <Link href="/admin/settings?tab=calendar" className="text-link inline-block py-1.5">
            See your calendar server
          </Link>
        ),
        text: `${/[.!?]$/.test(problem) ? problem : `${problem}.`} Not written since ${momentOf(failingSince)}.`,
        actions: null,
      })}
    </AttentionGroup>
  );
}
