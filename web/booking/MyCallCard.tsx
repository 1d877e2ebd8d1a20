import { Clock, type LucideIcon, User, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MyCall } from '#contracts/booking/my-call.ts';
import { describeFreeCallLength } from '#domain/bookings.ts';
import { fullName } from '#domain/full-name.ts';
import { nameCallByWay } from '#domain/ways-to-call.ts';
import { serverNow } from '../api.ts';
import { CalendarLinks, toCallForCalendar } from '../slots/CalendarLinks.tsx';
import { OwnDateTime } from '../slots/LocalDateTime.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { useDollars } from '../ui/use-dollars.ts';
import { CallStateBadge } from './CallStateBadge.tsx';
import { HowCallBegins, JoinButton } from './HowCallBegins.tsx';
import { callName, callState } from './my-call-state.ts';

/** The call with its time, kind and status, and `children` below. Rendered in the browser only: it needs the clock. */
export function MyCallCard({ call, children }: { call: MyCall; children?: ReactNode }) {
  const state = callState(call, serverNow(), useDollars());
  const isCurrent = state.isAhead || state.word === 'Now';
  const TimeTag = isCurrent ? 'p' : 's';
  return (
    <section aria-labelledby="my-call" className="panel space-y-6 p-5 shadow-panel sm:p-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="my-call" className="text-heading">
          {callName(call)}
        </h2>
        <CallStateBadge state={state} className="text-base" />
      </div>
      <div className="rounded-control bg-sky-soft p-4 sm:p-5">
        <TimeTag className={isCurrent ? undefined : 'text-muted'}>
          <OwnDateTime startsAt={new Date(call.startsAt)} label={call.label} />
        </TimeTag>
      </div>
      <p>{state.sentence}</p>
      <dl className="grid gap-4 sm:grid-cols-2">
        <Fact icon={Clock} name="How long">
          {call.kind === 'free' ? describeFreeCallLength(call.minutes) : `${call.minutes} minutes`}
        </Fact>
        <Fact icon={Video} name="How">
          {nameCallByWay(call.contactMethod)}. {state.isAhead && <HowCallBegins call={call} />}
        </Fact>
        <Fact icon={User} name="For">
          {fullName(call)}, {call.email}
        </Fact>
      </dl>
      {isCurrent && <JoinButton call={call} />}
      {state.isAhead ? <CalendarLinks booked={toCallForCalendar(call, call)} /> : <BookAgainLink kind={call.kind} />}
      {children}
    </section>
  );
}

function Fact({ icon: Icon, name, children }: { icon: LucideIcon; name: string; children: ReactNode }) {
  return (
    <div className="[overflow-wrap:anywhere]">
      <dt className="flex items-center gap-3 font-semibold">
        <Icon aria-hidden className="size-5 shrink-0 text-leaf" />
        {name}
      </dt>
      <dd className="pl-8">{children}</dd>
    </div>
  );
}

function BookAgainLink({ kind }: Pick<MyCall, 'kind'>) {
  return kind === 'free' ? (
    <ButtonLink href="/book-call" variant="secondary">
      Book another call
    </ButtonLink>
  ) : (
    <ButtonLink href="/coaching-offers#coaching-calls" variant="secondary">
      See the coaching offers
    </ButtonLink>
  );
}
