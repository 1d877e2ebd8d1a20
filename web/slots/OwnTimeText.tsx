import { useSite } from '../site.tsx';
import { getOwnTime } from './own-time.ts';

/** A moment within a sentence: the visitor's time, then the coach's if it differs. Rendered in the browser only. */
export function OwnTimeText({ instant }: { instant: Date }) {
  const { coachTimeZone } = useSite();
  const { own, coach } = getOwnTime(instant, coachTimeZone);
  return (
    <>
      <strong>{own}</strong>
      {coach && `, ${coach} for me`}
    </>
  );
}
