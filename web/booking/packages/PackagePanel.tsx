import { clsx } from 'clsx';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { OwnPackage } from '#contracts/booking/packages.ts';
import { describeChangeNotice } from '#domain/cancellation.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { PACKAGE_IS_DISPUTED } from '#domain/packages.ts';
import { formatDate } from '#domain/slot-values.ts';
import { serverNow } from '../../api.ts';
import { OwnTimeText } from '../../slots/OwnTimeText.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { ContactLink } from '../../ui/ContactLink.tsx';
import { useFocusOnMount } from '../../ui/use-focus-on-mount.ts';
import { BookPackageCalls } from './BookPackageCalls.tsx';

const stateBadges: Record<OwnPackage['state'], { word: string; tone: 'leaf' | 'sand' }> = {
  offered: { word: 'Offered', tone: 'sand' },
  running: { word: 'Running', tone: 'leaf' },
  'used-up': { word: 'All used', tone: 'sand' },
  ended: { word: 'Ended', tone: 'sand' },
};

const hasCallsToBook = ({ state, counts }: OwnPackage): boolean => state === 'running' && counts.toBook > 0;

export const canBook = (own: OwnPackage): boolean => hasCallsToBook(own) && !own.isDisputed;

/** A package with its calls, and the form that books more. With `isOpen`, the form is shown at once. */
export function PackagePanel(props: {
  own: OwnPackage;
  link?: string | undefined;
  isOpen?: boolean;
  onChanged(): Promise<unknown>;
}) {
  const { own, link, isOpen: isOpenAtFirst = false, onChanged } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [doneText, setDoneText] = useState<string | null>(null);
  const { word, tone } = stateBadges[own.state];

  async function handleBooked(message: string) {
    setOpen(false);
    setDoneText(message);
    await onChanged();
  }

  return (
    <section aria-labelledby={id} className="panel space-y-6 p-5 shadow-panel sm:p-8">
      <div>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h2 id={id} className="min-w-0 text-heading [overflow-wrap:anywhere]">
            {own.name}
          </h2>
          <Badge tone={tone} className="text-base">
            {word}
          </Badge>
        </div>
        <PackageProgress counts={own.counts} />
        <p className="mt-3 font-semibold text-lg">{own.summary}</p>
        <p className="text-muted">{describeTimes(own)}</p>
      </div>
      {doneText && <DoneNote>{doneText}</DoneNote>}
      {own.calls.length > 0 && <CallList own={own} />}
      {canBook(own) &&
        (isOpen ? (
          <BookPackageCalls
            key={own.counts.toBook}
            own={own}
            link={link}
            onBooked={(message) => void handleBooked(message)}
            onOutdated={() => void onChanged()}
            onLeft={() => setOpen(false)}
          />
        ) : (
          <Button className="max-sm:w-full" onClick={() => setOpen(true)}>
            {own.counts.booked + own.counts.held > 0 ? 'Book more calls' : 'Book your calls'}
          </Button>
        ))}
      {own.isDisputed && hasCallsToBook(own) && (
        <p className="rounded-control bg-apricot-soft p-4">{PACKAGE_IS_DISPUTED}</p>
      )}
      {own.state === 'ended' && own.endedBy !== 'refund' && own.counts.toBook > 0 && (
        <p>
          It ended before all calls were booked. If you’d like to talk about that, write to <ContactLink />.
        </p>
      )}
      {own.state === 'running' && (
        <p className="text-base text-muted">
          You can move or cancel a call until {describeChangeNotice(own.changeNoticeHours)}. Canceled by then, counted
          from the earliest time it ever had, it stays in your package. After that, or if you miss it, I decide whether
          it counts.
        </p>
      )}
    </section>
  );
}

function describeTimes({ callMinutes, maxCallsAWeek, startsOn, lastDay, state, endedBy }: OwnPackage): string {
  const calls = `Calls of ${callMinutes} minutes`;
  if (endedBy === 'refund') return `${calls}. It was refunded on ${formatDate(lastDay)}.`;
  if (state === 'ended') return `${calls}. It ended on ${formatDate(lastDay)}.`;
  const limit = maxCallsAWeek === 1 ? 'one a week' : `at most ${maxCallsAWeek} a week`;
  const from = startsOn ? `from ${formatDate(startsOn)} ` : '';
  return `${calls}, ${limit}, ${from}until the end of ${formatDate(lastDay)} (my time).`;
}

/** The message after booking. It takes the focus, because the form is gone. */
function DoneNote({ children }: { children: ReactNode }) {
  const note = useFocusOnMount<HTMLParagraphElement>();
  return (
    <p ref={note} tabIndex={-1} className="flex gap-3 rounded-control bg-leaf-soft p-4">
      <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-leaf" />
      {children}
    </p>
  );
}

const fateBadges: Record<OwnPackage['calls'][number]['fate'], { word: string; tone: 'leaf' | 'sand' | 'apricot' }> = {
  booked: { word: 'Booked', tone: 'leaf' },
  held: { word: 'Held', tone: 'sand' },
  waiting: { word: 'I’ll decide', tone: 'apricot' },
  used: { word: 'Counted as used', tone: 'sand' },
  credited: { word: 'Now credit', tone: 'sand' },
};

const CallList = ({ own }: { own: OwnPackage }) => (
  <ul aria-label="Calls of this package" className="divide-y divide-line border-line border-y">
    {own.calls.map(({ id, startsAt, fate, link }) => {
      const isOver = Date.parse(startsAt) + own.callMinutes * MINUTE_MS <= serverNow().getTime();
      return (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
          <div className="min-w-0">
            <Badge tone={fateBadges[fate].tone}>{fate === 'booked' && isOver ? 'Over' : fateBadges[fate].word}</Badge>
            <p className="mt-1.5">
              <OwnTimeText instant={new Date(startsAt)} />
            </p>
          </div>
          {fate === 'booked' &&
            !isOver &&
            (link ? (
              <ButtonLink href={`/my-call#${link}`} variant="secondary" className="max-sm:w-full">
                Move or cancel
              </ButtonLink>
            ) : (
              <p className="text-base text-muted">Its email has the link to move or cancel it.</p>
            ))}
        </li>
      );
    })}
  </ul>
);

/** The colored marks of the calls, one each. The sentence below says the same in words. */
function PackageProgress({ counts }: Pick<OwnPackage, 'counts'>) {
  const { held, booked, waiting, used, credited, toBook } = counts;
  const marks = [
    ...Array<string>(held).fill('border-leaf bg-leaf'),
    ...Array<string>(booked).fill('border-leaf bg-leaf-mid'),
    ...Array<string>(waiting).fill('border-apricot bg-apricot-soft'),
    ...Array<string>(used + credited).fill('border-line bg-line'),
    ...Array<string>(toBook).fill('border-leaf/60 border-dashed'),
  ];
  return (
    <div aria-hidden className="mt-4 flex flex-wrap gap-1.5">
      {marks.map((markClass, index) => (
        <span key={index} className={clsx('h-3 min-w-6 max-w-16 grow rounded-full border-2', markClass)} />
      ))}
    </div>
  );
}
