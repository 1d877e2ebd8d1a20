import { Link } from 'wouter';
import type { BookingSummary } from '#contracts/calendar/calendar-month.ts';
import type { ClientDetails } from '#contracts/clients/clients.ts';
import { StatusBadge } from '../BookingBadges.tsx';
import { callKindLabel } from '../booking-labels.ts';
import { bookingKey, bookingPath } from '../booking-ref.ts';
import { listCallsAhead, listOtherCalls } from './client-calls.ts';
import { ShortList } from './ShortList.tsx';

/** The client's next call, later calls, and past and canceled calls. Each is a link to its booking. */
export function ClientCalls({ person: { calls } }: { person: ClientDetails }) {
  const now = new Date();
  const [next, ...later] = listCallsAhead(calls, now);
  const others = listOtherCalls(calls, now);
  return (
    <div className="space-y-5">
      {next ? (
        <div className="relative rounded-control border border-leaf/40 p-4 hover:outline-2 hover:outline-leaf-mid">
          <h3 className="font-sans font-semibold text-muted text-sm">Next call</h3>
          <CallLink call={next} />
        </div>
      ) : (
        <p className="text-muted">No call ahead.</p>
      )}
      {later.length > 0 && <CallList title="Later calls" calls={later} />}
      {others.length > 0 && <CallList title="Past and canceled calls" calls={others} />}
    </div>
  );
}

const CallList = ({ title, calls }: { title: string; calls: BookingSummary[] }) => (
  <div>
    <h3 className="font-sans font-semibold">{title}</h3>
    <ShortList label={title}>
      {calls.map((call) => (
        <li key={bookingKey(call)} className="relative border-line/70 border-b py-3 last:border-b-0 hover:bg-paper">
          <CallLink call={call} />
        </li>
      ))}
    </ShortList>
  </div>
);

const CallLink = ({ call }: { call: BookingSummary }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 leading-snug">
    <span className="min-w-0">
      <Link
        href={bookingPath(call)}
        className="font-semibold underline decoration-leaf-mid underline-offset-4 after:absolute after:inset-0"
      >
        <time dateTime={call.startsAt}>{call.label}</time>
      </Link>
      <span className="block text-muted text-sm">{callKindLabel(call)}</span>
    </span>
    <StatusBadge booking={call} />
  </div>
);
