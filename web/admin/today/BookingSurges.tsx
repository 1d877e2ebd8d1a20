import { Link } from 'wouter';
import { useCoachDates } from '../coach-dates.ts';
import { surgeLabel, surgePath } from '../surge-labels.ts';
import { AttentionGroup, type AttentionProps } from './AttentionGroup.tsx';

export function BookingSurges(props: AttentionProps) {
  const { recentMomentOf } = useCoachDates();
  return (
    <AttentionGroup list="bookingSurges" {...props}>
      {(surge) => ({
        key: surge.id,
        title: (
          <Link href={surgePath(surge)} className="text-link inline-block py-1.5">
            {surgeLabel(surge, recentMomentOf(surge.firstBookedAt))}
          </Link>
        ),
        text: null,
        actions: null,
      })}
    </AttentionGroup>
  );
}
