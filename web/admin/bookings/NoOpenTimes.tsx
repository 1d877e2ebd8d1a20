import { Link } from 'wouter';

export function NoOpenTimes({ minutes }: { minutes: number }) {
  return (
    <p className="mt-4 rounded-control bg-apricot-soft p-4">
      No open time is long enough for a call of {minutes} minutes. Open some in your{' '}
      <Link href="/admin/time-slots" className="text-link">
        calendar
      </Link>{' '}
      first.
    </p>
  );
}
