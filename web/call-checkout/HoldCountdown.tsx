import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { serverNow } from '../api.ts';
import { useLatest } from '../ui/use-latest.ts';
import { countdownAnnouncement, formatRemaining } from './hold-countdown.ts';

export function HoldCountdown({ until, onEnd }: { until: Date; onEnd(): void }) {
  const endsAt = until.getTime();
  const [remaining, setRemaining] = useState(() => endsAt - serverNow().getTime());
  const [announcement, setAnnouncement] = useState('');
  const latestOnEnd = useLatest(onEnd);

  useEffect(() => {
    let previousMs = endsAt - serverNow().getTime();
    let hasEnded = false;
    const tick = () => {
      const now = endsAt - serverNow().getTime();
      const words = countdownAnnouncement(previousMs, now);
      if (words) setAnnouncement(words);
      previousMs = now;
      setRemaining(now);
      // The server's reply may correct the clock, so that time is left again.
      const endsNow = now <= 0 && !hasEnded;
      hasEnded = now <= 0;
      if (endsNow) latestOnEnd.current();
    };
    tick();
    const timer = setInterval(tick, 1000);
    // A hidden tab ticks rarely.
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
