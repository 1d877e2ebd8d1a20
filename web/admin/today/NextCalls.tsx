import { clsx } from 'clsx';
import { Phone, Video } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { contactMethodNames } from '#domain/bookings.ts';
import { fullName } from '#domain/full-name.ts';
import { isByNumber } from '#domain/ways-to-call.ts';
import { Badge } from '../../ui/Badge.tsx';
import { ButtonLink, buttonClass } from '../../ui/Button.tsx';
import { TitledSection } from '../../ui/TitledSection.tsx';
import { CallTimeAndKind, MemberStar } from '../BookingBadges.tsx';
import { callKindLabel, formatMinutes } from '../booking-labels.ts';
import { bookingKey, bookingPath } from '../booking-ref.ts';
import { callUrl, linkTarget } from '../phone-links.ts';
import { timeUntil } from './time-until.ts';
import type { NextCall } from './today.ts';

/** Today's calls with links that start them, and below them the calls of the next days. */
export function NextCalls({ calls }: { calls: NextCall[] }) {
  const now = useNow();
  const today = calls.filter(({ isToday }) => isToday);
  const later = calls.filter(({ isToday }) => !isToday);
  const next = calls.find((call) => timeUntil(call, now) !== null);

  return (
    <TitledSection title={getHeading(today.length)}>
      {calls.length === 0 && (
        <p className="mt-2 text-muted">
          No calls coming up. To change when people can book, open{' '}
          <Link href="/admin/time-slots" className="text-link">
            your calendar
          </Link>
          .
        </p>
      )}
      {today.length > 0 && (
        <ul aria-label="Calls today" className="mt-4 grid gap-4">
          {today.map((call) => (
            <CallCard key={bookingKey(call)} call={call} until={call === next ? timeUntil(call, now) : null} />
          ))}
        </ul>
      )}
      {later.length > 0 && (
        <>
          <h3 className="mt-7 text-xl">Coming up</h3>
          <ul aria-label="Coming up" className="panel mt-3 px-5 shadow-panel">
            {later.map((call) => (
              <LaterCall key={bookingKey(call)} call={call} until={call === next ? timeUntil(call, now) : null} />
            ))}
          </ul>
        </>
      )}
    </TitledSection>
  );
}

function getHeading(count: number): string {
  if (count === 0) return 'No calls ahead today';
  return count === 1 ? '1 call ahead today' : `${count} calls ahead today`;
}

function CallCard({ call, until }: { call: NextCall; until: string | null }) {
  // 'Monday, January 4, 2027 at 9:30 AM EST'
  const [, time] = call.label.split(' at ');
  return (
    <li
      className={clsx(
        'rounded-panel border p-5 leading-snug shadow-panel',
        until ? 'border-leaf bg-leaf-soft' : 'border-line bg-card',
      )}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <time dateTime={call.startsAt} className="font-display font-semibold text-2xl tabular-nums">
          {time}
        </time>
        {until && <Until until={until} />}
      </div>
      <h3 className="mt-2 font-sans font-semibold text-lg [overflow-wrap:anywhere]">
        {fullName(call)} <MemberStar booking={call} />
      </h3>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
        {call.kind === 'free' ? `${callKindLabel(call)}, ${formatMinutes(call.minutes)}` : callKindLabel(call)}
        {call.hasNewAnswers && <NewAnswers />}
        {call.isUnpaid && <NotPaidYet />}
        {callUrl(call) === null && <NoLinkYet />}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <CallLink call={call} className={clsx(buttonClass(), 'grow sm:grow-0')}>
          {isByNumber(call.contactMethod) ? contactMethodNames[call.contactMethod] : 'Join'}
        </CallLink>
        <ButtonLink href={bookingPath(call)} variant="secondary" className="grow bg-card sm:grow-0">
          Answers and notes<span className="sr-only"> for the call with {fullName(call)}</span>
        </ButtonLink>
      </div>
    </li>
  );
}

function LaterCall({ call, until }: { call: NextCall; until: string | null }) {
  return (
    <li className="flex items-center gap-3 border-line/70 border-b py-2.5 leading-snug last:border-b-0">
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center gap-x-3">
          <Link href={bookingPath(call)} className="text-link py-2 [overflow-wrap:anywhere]">
            {fullName(call)}
          </Link>
          <MemberStar booking={call} />
          {call.hasNewAnswers && <NewAnswers />}
          {call.isUnpaid && <NotPaidYet />}
          {callUrl(call) === null && <NoLinkYet />}
          {until && <Until until={until} />}
        </div>
        <p className="pb-1 text-base text-muted">
          <CallTimeAndKind call={call} />
        </p>
      </div>
      <CallLink
        call={call}
        className="grid size-11 shrink-0 place-items-center rounded-control border border-line text-leaf-dark hover:bg-leaf-soft"
      />
    </li>
  );
}

/** The link that starts the call. Without `children` the icon stands alone. */
function CallLink({ call, className, children }: { call: NextCall; className: string; children?: ReactNode }) {
  const { contactMethod } = call;
  const url = callUrl(call);
  const Icon = contactMethod === 'phone' ? Phone : Video;
  if (!url) return null;
  return (
    <a href={url} {...linkTarget(call)} className={className}>
      <Icon aria-hidden className="size-5" />
      {children}
      <span className="sr-only">
        {' '}
        {!children && contactMethodNames[contactMethod]} call with {fullName(call)}
      </span>
    </a>
  );
}

const NewAnswers = () => <Badge tone="leaf">New answers</Badge>;

/** The badge of an unpaid call. "Needs attention" has the actions for it. */
const NotPaidYet = () => <Badge tone="apricot">Not paid yet</Badge>;

/** The badge of a call by video link that has none. Its booking has a button for it. */
const NoLinkYet = () => <Badge tone="apricot">No link yet</Badge>;

function Until({ until }: { until: string }) {
  return (
    <span className="whitespace-nowrap rounded-full bg-leaf px-3 py-0.5 font-semibold text-base text-on-accent">
      {until}
    </span>
  );
}

const TICK_MS = 15_000;

/** Returns the current time, at most 15 seconds old. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
