import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { fullName } from '#domain/full-name.ts';
import { nameCallByWay } from '#domain/ways-to-call.ts';
import { serverNow } from '../api.ts';
import { OwnDateTime } from '../slots/LocalDateTime.tsx';
import { TitledSection } from '../ui/TitledSection.tsx';
import { useDollars } from '../ui/use-dollars.ts';
import { useLatest } from '../ui/use-latest.ts';
import type { CallPayment } from './call-payment.ts';
import { countdownAnnouncement, formatRemaining } from './hold-countdown.ts';

/** The call that is being paid for, so short on a phone that the fields for the card fit on the same screen. */
export function CallSummary({ payment, onHoldEnd }: { payment: CallPayment; onHoldEnd(): void }) {
  const dollars = useDollars();
  const { call, payer, amount } = payment;
  return (
    <TitledSection
      title="Your session"
      titleClass="text-heading max-lg:sr-only"
      className="rounded-panel bg-leaf-soft px-4 py-2.5 sm:p-7"
    >
      <p className="lg:mt-4">
        <OwnDateTime startsAt={new Date(call.startsAt)} label={call.label} />
      </p>
      <dl className="[overflow-wrap:anywhere] lg:mt-5">
        <Fact name="How">{nameCallByWay(call.contactMethod)}</Fact>
        <Fact name="For">{fullName(payment.payer)}</Fact>
        <Fact name="Email">{payer.email}</Fact>
        <div className="mt-1.5 flex items-baseline justify-between gap-4 border-leaf/30 border-t pt-1.5 lg:mt-0 lg:pt-4">
          <dt>
            <span className="font-semibold">{call.minutes}-Minute Coaching Call</span>
            {call.isMemberPrice && <span className="text-muted"> (member price)</span>}
            {call.minutesFromCredit > 0 && (
              <span className="block text-muted">{call.minutesFromCredit} minutes from your credit</span>
            )}
          </dt>
          <dd className="shrink-0 font-display text-3xl leading-none lg:text-price">{dollars(amount)}</dd>
        </div>
      </dl>
      {call.holdExpiresAt && <HoldCountdown endsAt={Date.parse(call.holdExpiresAt)} onEnd={onHoldEnd} />}
    </TitledSection>
  );
}

/** A row that is left out on phones, to save room. */
function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 max-lg:hidden lg:pb-3">
      <dt className="text-muted">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}

/** The time that is left of the hold. `endsAt` is in milliseconds since 1970. */
function HoldCountdown({ endsAt, onEnd }: { endsAt: number; onEnd(): void }) {
  const [remaining, setRemaining] = useState(() => endsAt - serverNow().getTime());
  const [announcement, setAnnouncement] = useState('');
  const latestOnEnd = useLatest(onEnd);

  useEffect(() => {
    let previousMs = endsAt - serverNow().getTime();
    let hasEnded = false;
    const tick = () => {
      const remainingMs = endsAt - serverNow().getTime();
      const nextAnnouncement = countdownAnnouncement(previousMs, remainingMs);
      if (nextAnnouncement) setAnnouncement(nextAnnouncement);
      previousMs = remainingMs;
      setRemaining(remainingMs);
      // The hold can end twice: when a reply of the server corrects the clock, some time may be left again.
      const endsNow = remainingMs <= 0 && !hasEnded;
      hasEnded = remainingMs <= 0;
      if (endsNow) latestOnEnd.current();
    };
    tick();
    const timer = setInterval(tick, 1000);
    // Browsers slow down the timers of hidden tabs, so the time is corrected when the tab is shown.
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [endsAt, latestOnEnd]);

  return (
    <div className="mt-1 flex items-center gap-2 lg:mt-4">
      <Clock aria-hidden className="size-5 shrink-0 text-apricot-deep" />
      <p>
        Held for you:{' '}
        <span role="timer" aria-label="Time left to pay" className="font-semibold tabular-nums">
          {formatRemaining(remaining)}
        </span>
      </p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}
